//! The directives of patches: fields that begin with `$`.

use std::fmt;

use serde_json::{Map, Value};
use smp_suggest::{DidYouMean, near_names};

use crate::document::Node;
use crate::schema::ObjectSchema;

/// A directive of a patch: a field with an instruction instead of data.
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
    /// `$patch: replace` or `$patch: delete`, in an object or in a list entry.
    Patch,
    /// `$retainKeys: [names]`, in an object: the fields to keep.
    RetainKeys,
    /// `$patchMergeKey: [names]`, in a list entry: the fields that identify its item.
    PatchMergeKey,
    /// `$setElementOrder/list: [items]`, next to a list: the order of its items.
    SetElementOrder,
    /// `$deleteFromPrimitiveList/list: [values]`, next to a list of scalars: the values to delete.
    DeleteFromPrimitiveList,
}

impl Directive {
    /// All directives.
    ///
    /// ```
    /// use smp_core::Directive;
    ///
    /// assert!(Directive::ALL.contains(&Directive::Patch));
    /// ```
    pub const ALL: &'static [Self] =
        &[Self::Patch, Self::RetainKeys, Self::PatchMergeKey, Self::SetElementOrder, Self::DeleteFromPrimitiveList];

    /// Returns the directive's name, without the slash and the list name that some directives have.
    ///
    /// ```
    /// assert_eq!(smp_core::Directive::SetElementOrder.as_str(), "$setElementOrder");
    /// ```
    pub fn as_str(self) -> &'static str {
        self.name().trim_end_matches('/')
    }

    /// Returns the directive with this field name, if there is one.
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
        Self::ALL.iter().copied().find(|directive| directive.is_named(name))
    }

    /// Returns whether a patch has the directive, at any depth.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_core::Directive;
    ///
    /// let patch = json!({"spec": {"ports": [{"$patchMergeKey": ["port"], "port": 80}]}});
    /// assert!(Directive::PatchMergeKey.is_in(&patch));
    /// assert!(!Directive::SetElementOrder.is_in(&patch));
    /// ```
    pub fn is_in(self, patch: &Value) -> bool {
        match patch {
            Value::Object(fields) => fields.iter().any(|(name, value)| self.is_named(name) || self.is_in(value)),
            Value::Array(items) => items.iter().any(|item| self.is_in(item)),
            _ => false,
        }
    }

    /// The name as the constants below have it: with a slash if the name of a list follows.
    fn name(self) -> &'static str {
        match self {
            Self::Patch => PATCH,
            Self::RetainKeys => RETAIN_KEYS,
            Self::PatchMergeKey => PATCH_MERGE_KEY,
            Self::SetElementOrder => SET_ELEMENT_ORDER,
            Self::DeleteFromPrimitiveList => DELETE_FROM_PRIMITIVE_LIST,
        }
    }

    fn is_named(self, name: &str) -> bool {
        let own = self.name();
        if own.ends_with('/') { name.starts_with(own) } else { name == own }
    }
}

impl fmt::Display for Directive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Replaces or deletes the object or list that it is in.
pub(crate) const PATCH: &str = "$patch";
/// Lists the fields of an object to keep.
pub(crate) const RETAIN_KEYS: &str = "$retainKeys";
/// Lists the fields that identify a list entry.
pub(crate) const PATCH_MERGE_KEY: &str = "$patchMergeKey";
/// Followed by the name of a list: the order of its items.
pub(crate) const SET_ELEMENT_ORDER: &str = "$setElementOrder/";
/// Followed by the name of a list: the values to delete.
pub(crate) const DELETE_FROM_PRIMITIVE_LIST: &str = "$deleteFromPrimitiveList/";

/// The values of `$patch`.
pub(crate) const REPLACE: &str = "replace";
pub(crate) const DELETE: &str = "delete";
pub(crate) const MERGE: &str = "merge";

/// Whether every patch treats a field of this name as a directive.
pub(crate) fn is_known(name: &str) -> bool {
    Directive::of(name).is_some()
}

/// The list that a directive names, such as `ports` for `$setElementOrder/ports`.
pub(crate) fn list_of(name: &str) -> Option<&str> {
    let (_, list) = name.split_once('/')?;
    Directive::of(name).map(|_| list)
}

/// Whether apply treats a field of this name as a directive, in an object with this table.
pub(crate) fn is_directive(name: &str, table: Option<&ObjectSchema<'_>>) -> bool {
    name.starts_with('$') && (is_known(name) || table.is_some_and(|table| is_unknown(name, table)))
}

pub(crate) fn is_unknown(name: &str, table: &ObjectSchema<'_>) -> bool {
    name.starts_with('$') && table.field(name).is_none() && table.additional().is_none()
}

/// Whether an entry of a patch list is `$patch: delete`.
pub(crate) fn is_deletion(entry: &Map<String, Value>) -> bool {
    entry.get(PATCH).is_some_and(|value| value == DELETE)
}

/// Whether an entry of a patch list is `$patch: replace`.
pub(crate) fn is_replace(entry: Node<'_>) -> bool {
    entry.get(PATCH).and_then(Node::as_str) == Some(REPLACE)
}

/// The advice about an unknown directive: the most similar directive, or a list of all directives.
pub(crate) fn suggestion(name: &str) -> String {
    let stem = name.split('/').next().unwrap_or(name);
    let names: Vec<&str> = Directive::ALL.iter().map(|directive| directive.as_str()).collect();
    let near = near_names(stem, names.iter().copied());
    let all = format!("the directives are `{}`", names.join("`, `"));
    DidYouMean { near: near.get(..1).unwrap_or_default(), otherwise: &all }.to_string()
}

#[cfg(test)]
mod tests {
    use super::suggestion;

    #[test]
    fn a_misspelled_directive_suggests_the_right_one() {
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
    fn a_name_unlike_any_directive_lists_all_directives() {
        assert_eq!(
            suggestion("$schema"),
            "the directives are `$patch`, `$retainKeys`, `$patchMergeKey`, `$setElementOrder`, `$deleteFromPrimitiveList`"
        );
    }
}
