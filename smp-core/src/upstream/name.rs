//! How upstream reads the names of fields in a patch.

use crate::directive::{DELETE_FROM_PRIMITIVE_LIST, SET_ELEMENT_ORDER};

/// The meaning of a field name in a patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name<'n> {
    Field,
    /// `$setElementOrder/…` with the list's name; `None` if the name is malformed.
    Order(Option<&'n str>),
    /// `$deleteFromPrimitiveList/…` with the list's name; `None` if the name is malformed.
    Deletions(Option<&'n str>),
}

impl<'n> Name<'n> {
    // UPSTREAM: a directive for a list must name the list.
    pub(crate) fn of(name: &'n str) -> Self {
        if !name.starts_with('$') {
            return Self::Field;
        }
        if name.starts_with(SET_ELEMENT_ORDER.trim_end_matches('/')) {
            Self::Order(name.strip_prefix(SET_ELEMENT_ORDER))
        } else if name.starts_with(DELETE_FROM_PRIMITIVE_LIST.trim_end_matches('/')) {
            Self::Deletions(name.strip_prefix(DELETE_FROM_PRIMITIVE_LIST))
        } else {
            // UPSTREAM: a field that starts with a dollar sign and is not a directive is data.
            Self::Field
        }
    }
}
