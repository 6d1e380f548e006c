//! The extensions that custom resources know.

use super::{EMBEDDED_RESOURCE, PRESERVE_UNKNOWN_FIELDS, VALIDATIONS};

/// An extension that tables carry along and custom resources know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CustomResourceExtension {
    EmbeddedResource,
    PreserveUnknownFields,
    Validations,
}

impl CustomResourceExtension {
    /// The extension of this name.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        Some(match name {
            EMBEDDED_RESOURCE => Self::EmbeddedResource,
            PRESERVE_UNKNOWN_FIELDS => Self::PreserveUnknownFields,
            VALIDATIONS => Self::Validations,
            _ => return None,
        })
    }
}
