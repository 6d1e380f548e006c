//! The names of directives, for generating valid and invalid patches.

pub(crate) const PATCH: &str = "$patch";
pub(crate) const RETAIN_KEYS: &str = "$retainKeys";
pub(crate) const PATCH_MERGE_KEY: &str = "$patchMergeKey";
const SET_ELEMENT_ORDER: &str = "$setElementOrder";
const DELETE_FROM_PRIMITIVE_LIST: &str = "$deleteFromPrimitiveList";

/// The directive that orders a list.
pub(crate) fn order_of(list: &str) -> String {
    format!("{SET_ELEMENT_ORDER}/{list}")
}

/// The directive that deletes from a list of scalars.
pub(crate) fn deletions_of(list: &str) -> String {
    format!("{DELETE_FROM_PRIMITIVE_LIST}/{list}")
}

/// The directive in a field's name, without the name of the list.
pub(crate) fn stem(name: &str) -> Option<&'static str> {
    let stem = name.split('/').next().unwrap_or(name);
    [PATCH, RETAIN_KEYS, PATCH_MERGE_KEY, SET_ELEMENT_ORDER, DELETE_FROM_PRIMITIVE_LIST]
        .into_iter()
        .find(|known| *known == stem)
}
