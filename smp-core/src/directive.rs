//! The `$` vocabulary of patches.

use std::fmt;

use smp_suggest::{DidYouMean, near_names};

use crate::schema::ObjectSchema;

/// A directive of a patch: a field that says what to do instead of what to store.
///
/// ```
/// use smp_core::Directive;
///
/// assert_eq!(Directive::of("$setElementOrder/ports"), Some(Directive::SetElementOrder));
/// assert_eq!(Directive::of("$ref"), None);
/// assert_eq!(Directive::RetainKeys.to_string(), "$retainKeys");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Directive {
    /// `$patch: replace` or `$patch: delete`, in an object or in an entry of a list.
    Patch,
    /// `$retainKeys: [names]`, in an object: the fields that stay.
    RetainKeys,
    /// `$patchMergeKey: [names]`, in an entry of a list: the fields that identify its item.
    PatchMergeKey,
    /// `$setElementOrder/list: [items]`, beside a list: the order of its items.
    SetElementOrder,
    /// `$deleteFromPrimitiveList/list: [values]`, beside a list of scalars: values to delete.
    DeleteFromPrimitiveList,
}

impl Directive {
    /// Every directive.
    ///
    /// ```
    /// use smp_core::Directive;
    ///
    /// assert_eq!(Directive::ALL.len(), 5);
    /// ```
    pub const ALL: [Self; 5] =
        [Self::Patch, Self::RetainKeys, Self::PatchMergeKey, Self::SetElementOrder, Self::DeleteFromPrimitiveList];

    /// Returns the name, without the list that some directives name behind a slash.
    ///
    /// ```
    /// assert_eq!(smp_core::Directive::SetElementOrder.as_str(), "$setElementOrder");
    /// ```
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Patch => PATCH,
            Self::RetainKeys => RETAIN_KEYS,
            Self::PatchMergeKey => PATCH_MERGE_KEY,
            Self::SetElementOrder => SET_ELEMENT_ORDER.trim_end_matches('/'),
            Self::DeleteFromPrimitiveList => DELETE_FROM_PRIMITIVE_LIST.trim_end_matches('/'),
        }
    }

    /// Returns the directive that a field of this name is in a patch.
    ///
    /// ```
    /// use smp_core::Directive;
    ///
    /// assert_eq!(Directive::of("$patch"), Some(Directive::Patch));
    /// assert_eq!(Directive::of("patch"), None);
    /// ```
    pub fn of(name: &str) -> Option<Self> {
        if !name.starts_with('$') {
            return None;
        }
        match name {
            PATCH => Some(Self::Patch),
            RETAIN_KEYS => Some(Self::RetainKeys),
            PATCH_MERGE_KEY => Some(Self::PatchMergeKey),
            _ if name.starts_with(SET_ELEMENT_ORDER) => Some(Self::SetElementOrder),
            _ if name.starts_with(DELETE_FROM_PRIMITIVE_LIST) => Some(Self::DeleteFromPrimitiveList),
            _ => None,
        }
    }
}

impl fmt::Display for Directive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Replaces or deletes the object or list that it stands in.
pub(crate) const PATCH: &str = "$patch";
/// Names the fields of an object that stay.
pub(crate) const RETAIN_KEYS: &str = "$retainKeys";
/// Names the fields that identify a list entry.
pub(crate) const PATCH_MERGE_KEY: &str = "$patchMergeKey";
/// Followed by a list's name: the order of its items.
pub(crate) const SET_ELEMENT_ORDER: &str = "$setElementOrder/";
/// Followed by a list's name: values that go.
pub(crate) const DELETE_FROM_PRIMITIVE_LIST: &str = "$deleteFromPrimitiveList/";

/// The values of `$patch`.
pub(crate) const REPLACE: &str = "replace";
pub(crate) const DELETE: &str = "delete";
pub(crate) const MERGE: &str = "merge";

/// Whether a field of this name is a directive in every patch.
pub(crate) fn is_known(name: &str) -> bool {
    Directive::of(name).is_some()
}

/// The list that a directive beside it names.
pub(crate) fn list_of(name: &str) -> Option<&str> {
    name.strip_prefix(SET_ELEMENT_ORDER).or_else(|| name.strip_prefix(DELETE_FROM_PRIMITIVE_LIST))
}

/// Whether apply would take a field of this name for a directive, in an object with this table.
pub(crate) fn is_directive(name: &str, table: Option<&ObjectSchema>) -> bool {
    name.starts_with('$') && (is_known(name) || table.is_some_and(|table| is_unknown(name, table)))
}

pub(crate) fn is_unknown(name: &str, table: &ObjectSchema) -> bool {
    name.starts_with('$') && table.field(name).is_none() && table.additional().is_none()
}

/// What to say about a field that looks like a directive and is none: the directive that was most likely meant, or all.
pub(crate) fn suggestion(name: &str) -> String {
    let stem = name.split('/').next().unwrap_or(name);
    let near = near_names(stem, Directive::ALL.map(Directive::as_str));
    let all = format!("the directives are `{}`", Directive::ALL.map(Directive::as_str).join("`, `"));
    DidYouMean { near: near.get(..1).unwrap_or_default(), otherwise: &all }.to_string()
}

#[cfg(test)]
mod tests {
    use super::suggestion;

    #[test]
    fn a_slip_of_the_pen_leads_to_the_directive_that_was_meant() {
        for (written, meant) in [
            ("$pach", "$patch"),
            ("$patchs", "$patch"),
            ("$retainKey", "$retainKeys"),
            ("$patchMergeKeys", "$patchMergeKey"),
            ("$setElementsOrder/ports", "$setElementOrder"),
            ("$deleteFromPrimitivList/finalizers", "$deleteFromPrimitiveList"),
        ] {
            assert_eq!(suggestion(written), format!("did you mean `{meant}`?"));
        }
    }

    #[test]
    fn a_name_that_is_like_no_directive_leads_to_all_of_them() {
        assert_eq!(
            suggestion("$schema"),
            "the directives are `$patch`, `$retainKeys`, `$patchMergeKey`, `$setElementOrder`, `$deleteFromPrimitiveList`"
        );
    }
}
