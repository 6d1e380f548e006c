//! The extensions that custom resources support.

use super::{EMBEDDED_RESOURCE, PRESERVE_UNKNOWN_FIELDS, VALIDATIONS};

/// An extension that tables store and custom resources support.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CustomResourceExtension {
    EmbeddedResource,
    PreserveUnknownFields,
    Validations,
}

impl CustomResourceExtension {
    /// Returns the extension with this name.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        Some(match name {
            EMBEDDED_RESOURCE => Self::EmbeddedResource,
            PRESERVE_UNKNOWN_FIELDS => Self::PreserveUnknownFields,
            VALIDATIONS => Self::Validations,
            _ => return None,
        })
    }
}
