//! The error type of this crate.

use std::fmt;

use crate::validate::Invalid;
use crate::{Conflicts, Path};

/// An error of an operation. Its text is that of a server, and shows no values except those of list keys and set items in paths.
///
/// ```
/// use serde_json::json;
/// use smp_apply::{Apply, Code, Manager, Schema};
///
/// let live = json!({"apiVersion": "v1", "kind": "ConfigMap"});
/// let wanted = json!({"apiVersion": "v1", "kind": "Secret"});
/// let error = Apply::new(Schema::free_form(), &live, &wanted, &Manager::applier("shop")).run().expect_err("the kinds differ");
/// assert_eq!(error.code(), Code::InvalidKind);
/// assert_eq!(error.to_string(), "invalid object type: /v1, Kind=Secret");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// Other managers own fields that the apply would change.
    Conflicts(Conflicts),
    /// Anything else.
    Failed(Failure),
}

/// An error other than a conflict; see [`Error`].
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    code: Code,
    path: Path,
    message: String,
}

/// What is wrong.
///
/// ```
/// assert_eq!(smp_apply::Code::Conflict.status(), 409);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// Other managers own fields that the apply would change.
    Conflict,
    /// The applied configuration has another kind or version than the object.
    InvalidKind,
    /// The applied configuration has `metadata.managedFields`.
    ManagedFieldsInPatch,
    /// The applied configuration does not fit the schema.
    InvalidPatch,
    /// The object does not fit the schema.
    InvalidObject,
    /// `metadata.managedFields` of the object cannot be read.
    InvalidManagedFields,
    /// The object cannot be converted to a version in which one of its managers wrote.
    Conversion,
    /// The object does not exist, so it has no subresource.
    NotFound,
    /// The path of a question is not written as in conflicts.
    InvalidPath,
    /// A Rust value cannot be converted to JSON, or the result does not fit the Rust type.
    InvalidDocument,
}

impl Code {
    /// Returns the HTTP status that a server answers with.
    pub const fn status(self) -> u16 {
        match self {
            Self::Conflict => 409,
            Self::NotFound => 404,
            Self::InvalidKind | Self::ManagedFieldsInPatch | Self::InvalidPath => 400,
            Self::InvalidPatch
            | Self::InvalidObject
            | Self::InvalidManagedFields
            | Self::Conversion
            | Self::InvalidDocument => 500,
        }
    }
}

impl Error {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self::at(code, Path::default(), message)
    }

    /// An error at a path of the object.
    pub(crate) fn at(code: Code, path: Path, message: impl Into<String>) -> Self {
        Self::Failed(Failure { code, path, message: message.into() })
    }

    /// An error in a document, with the path and the text of the first mistake.
    pub(crate) fn invalid(code: Code, invalid: &Invalid) -> Self {
        Self::Failed(Failure { code, path: invalid.path(), message: invalid.to_string() })
    }

    /// Adds what was done when the error occurred, before the text: `failed to prune fields: …`.
    pub(crate) fn during(mut self, what: &str) -> Self {
        if let Self::Failed(Failure { message, .. }) = &mut self {
            *message = format!("{what}: {message}");
        }
        self
    }

    /// Returns the code.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Code, Owners};
    ///
    /// let live = json!({"metadata": {"managedFields": [{"manager": "shop", "operation": "Delete"}]}});
    /// assert_eq!(Owners::read(&live).expect_err("`Delete` is not an operation of entries").code(), Code::InvalidManagedFields);
    /// ```
    pub fn code(&self) -> Code {
        match self {
            Self::Conflicts(_) => Code::Conflict,
            Self::Failed(failure) => failure.code,
        }
    }

    /// Returns the place in the document that the error is about; empty if it is about all of it. For conflicts it is the first one.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_api_types::core::v1::ConfigMap;
    /// use smp_apply::{Apply, Manager, Schema};
    ///
    /// let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": 7}});
    /// let error = Apply::new(Schema::of::<ConfigMap>(), &json!({}), &wanted, &Manager::applier("shop")).run().unwrap_err();
    /// assert_eq!(error.path().to_string(), ".data.color");
    /// ```
    pub fn path(&self) -> &Path {
        match self {
            Self::Conflicts(conflicts) => conflicts.first_path(),
            Self::Failed(failure) => &failure.path,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflicts(conflicts) => conflicts.fmt(f),
            Self::Failed(failure) => f.write_str(&failure.message),
        }
    }
}

impl std::error::Error for Error {}
