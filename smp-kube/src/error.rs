//! The errors of this crate's functions. Errors of the layer are answers of the server: `Status` objects (`refusal.rs`).

use std::fmt;

use smp_core::schema::GroupVersionKind;

/// An error of [`diff`](crate::diff), [`three_way`](crate::three_way), [`apply`](crate::apply) or of a method of
/// [`Strategic`](crate::Strategic).
///
/// No text of an error contains values of an object, except merge keys; a [source](std::error::Error::source) may.
///
/// ```
/// use k8s_openapi::api::core::v1::ConfigMap;
/// use kube::api::DynamicObject;
///
/// let object: DynamicObject = serde_json::from_str(r#"{"metadata": {"name": "settings"}}"#).unwrap();
/// let error = smp_kube::diff(&object, &object).unwrap_err();
/// assert!(matches!(error, smp_kube::Error::NoKind));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// An object has no `apiVersion` and `kind`. For a `DynamicObject`, they are its `types`.
    NoKind,
    /// The versions of an object have different kinds.
    DifferentKinds,
    /// The type of a custom resource is not known. [`Strategic::with_crd`](crate::Strategic::with_crd) adds it.
    NoSchema(GroupVersionKind),
    /// An object cannot be written as JSON.
    NotJson(serde_json::Error),
    /// A patched object does not fit its Rust type. Contains the path of the value, and the error, which may quote it.
    DoesNotFit(String, serde_json::Error),
    /// [`apply`](crate::apply) does not implement server-side apply.
    ServerSideApply,
    /// A strategic merge patch cannot be made or applied.
    Strategic(smp_core::Error),
    /// A JSON merge patch or JSON patch cannot be made or applied.
    Patch(smp_patch::Error),
    /// A schema document, custom resource definition or overlay cannot be read.
    Schema(smp_openapi::Errors),
    /// The schema of a kind cannot be read from the cluster.
    Cluster(kube::Error),
    /// The parameters of an apply have no manager.
    #[cfg(feature = "apply")]
    NoManager,
    /// The configuration is that of another object.
    #[cfg(feature = "apply")]
    DifferentObjects,
    /// The manager applied another version of the kind, which this contains.
    #[cfg(feature = "apply")]
    OtherVersion(String),
    /// An apply conflicts with other managers, or a server would refuse it.
    #[cfg(feature = "apply")]
    Apply(smp_apply::Error),
    /// The applied object has a value that its field cannot hold. The text of the source may quote it.
    #[cfg(feature = "apply")]
    Malformed(smp_kinds::ApplyError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKind => f.write_str("the object has no apiVersion and kind; for a DynamicObject, set `types`"),
            Self::DifferentKinds => f.write_str("the objects have different kinds"),
            Self::NoSchema(kind) => {
                write!(f, "the type {kind} is unknown; give its schema with `with_crd` or `with_schema`")
            }
            Self::NotJson(_) => f.write_str("the object cannot be written as JSON"),
            Self::DoesNotFit(path, _) => write!(f, "{path}: the patched object does not fit the Rust type"),
            Self::ServerSideApply => {
                f.write_str("server-side apply is not implemented here; send the patch to a server")
            }
            Self::Strategic(error) => error.fmt(f),
            Self::Patch(error) => error.fmt(f),
            Self::Schema(errors) => errors.fmt(f),
            Self::Cluster(_) => f.write_str("the schema cannot be read from the cluster"),
            #[cfg(feature = "apply")]
            Self::NoManager => f.write_str("no field manager; set it in `PatchParams`"),
            #[cfg(feature = "apply")]
            Self::DifferentObjects => f.write_str("the configuration is that of another object"),
            #[cfg(feature = "apply")]
            Self::OtherVersion(version) => {
                write!(f, "the manager applied the version {version}; read the object in it")
            }
            #[cfg(feature = "apply")]
            Self::Apply(error) => error.fmt(f),
            #[cfg(feature = "apply")]
            Self::Malformed(_) => f.write_str("the applied object has a value that its field cannot hold"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Strategic(error) => Some(error),
            Self::Patch(error) => Some(error),
            Self::Schema(errors) => Some(errors),
            Self::Cluster(error) => Some(error),
            #[cfg(feature = "apply")]
            Self::Apply(error) => Some(error),
            #[cfg(feature = "apply")]
            Self::Malformed(error) => Some(error),
            Self::NotJson(error) | Self::DoesNotFit(_, error) => Some(error),
            _ => None,
        }
    }
}

impl From<smp_core::Error> for Error {
    fn from(error: smp_core::Error) -> Self {
        Self::Strategic(error)
    }
}

impl From<smp_patch::Error> for Error {
    fn from(error: smp_patch::Error) -> Self {
        Self::Patch(error)
    }
}

impl From<smp_openapi::Errors> for Error {
    fn from(errors: smp_openapi::Errors) -> Self {
        Self::Schema(errors)
    }
}

#[cfg(feature = "apply")]
impl From<smp_apply::Error> for Error {
    fn from(error: smp_apply::Error) -> Self {
        Self::Apply(error)
    }
}

#[cfg(feature = "apply")]
impl From<smp_kinds::ApplyError> for Error {
    fn from(error: smp_kinds::ApplyError) -> Self {
        match error {
            smp_kinds::ApplyError::Refused(error) => Self::Apply(error),
            other => Self::Malformed(other),
        }
    }
}
