//! The errors that prevent writing a custom resource.

use std::fmt;

use super::loss::Place;

/// A type that no API server would accept as a custom resource.
///
/// ```
/// use smp_schema::{PatchSchema, Schema};
/// use smp_schema::GroupVersionKind;
/// use smp_openapi::{CustomResource, CustomResourceProblem};
///
/// #[derive(PatchSchema)]
/// struct Folder {
///     folders: Vec<Folder>,
/// }
///
/// let tree = CustomResource::new(GroupVersionKind::new("example.com", "v1", "Tree"), Schema::of::<Folder>());
/// let error = tree.schema().unwrap_err();
/// assert_eq!(error.problem(), CustomResourceProblem::Recursive);
/// assert_eq!(error.path(), "spec.folders[]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomResourceError {
    problem: CustomResourceProblem,
    path: String,
    message: String,
}

/// What is wrong with a custom resource.
///
/// ```
/// use smp_schema::{PatchSchema, Schema};
/// use smp_openapi::{CustomResource, CustomResourceProblem};
///
/// #[derive(PatchSchema)]
/// struct Part {
///     size: i32,
/// }
///
/// let error = CustomResource::of(Schema::of::<Part>()).unwrap_err();
/// assert_eq!(error.problem(), CustomResourceProblem::Kind);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CustomResourceProblem {
    /// The type has no kind, several kinds, or is not an object; or the type of `spec` is the whole object.
    Kind,
    /// An invalid name: of the group, the version, the kind or the resource.
    Name,
    /// Versions that cannot be in the same manifest.
    Versions,
    /// A type contains itself; with [`super::Recursion::FreeForm`], it is free-form at that point.
    Recursive,
    /// The schema nests deeper or has more parts than any server accepts.
    TooLarge,
    /// Two types with the same name, or tables that break a rule; only when definitions are written.
    Definitions,
}

impl CustomResourceError {
    pub(super) fn new(problem: CustomResourceProblem, message: impl Into<String>) -> Self {
        Self { problem, path: String::new(), message: message.into() }
    }

    pub(super) fn at(problem: CustomResourceProblem, place: &Place, message: impl Into<String>) -> Self {
        Self { path: place.to_string(), ..Self::new(problem, message) }
    }

    /// Returns the problem.
    pub fn problem(&self) -> CustomResourceProblem {
        self.problem
    }

    /// Returns the field, as in [`super::Loss::path`]; empty for the whole type.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the problem and what to do, without the path.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for CustomResourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.path, self.message) }
    }
}

impl std::error::Error for CustomResourceError {}
