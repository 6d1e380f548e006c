//! Looks up the schema of a built-in type by apiVersion and kind, or by the name of its definition.

use smp_schema::GroupVersionKind;
use smp_schema::{PatchSchema, Schema};

use crate::generated::registry::{DEFINITIONS, KINDS};

/// A built-in definition.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Definition {
    /// Its name, for example `io.k8s.api.core.v1.Pod`.
    pub name: &'static str,
    /// Its schema.
    pub schema: Schema<'static>,
}

/// A built-in kind. The list contains `DeleteOptions` and `WatchEvent` once for each group and version.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RegisteredKind {
    /// The API group; empty for the core group.
    pub group: &'static str,
    /// The version, for example `v1`.
    pub version: &'static str,
    /// The kind, for example `Pod`.
    pub kind: &'static str,
    /// The schema of the type.
    pub schema: Schema<'static>,
}

impl Definition {
    pub(crate) const fn new<T: PatchSchema>(name: &'static str) -> Self {
        Self { name, schema: Schema::of::<T>() }
    }
}

impl RegisteredKind {
    pub(crate) const fn new<T: PatchSchema>(group: &'static str, version: &'static str, kind: &'static str) -> Self {
        Self { group, version, kind, schema: Schema::of::<T>() }
    }
}

/// Returns the schema of a kind, or `None` if it is not built in or its group's feature is disabled.
///
/// ```
/// # #[cfg(feature = "apps")] {
/// let deployment = smp_api_types::schema_for_kind("apps", "v1", "Deployment").unwrap();
/// assert_eq!(deployment.object().unwrap().name(), "io.k8s.api.apps.v1.Deployment");
/// assert!(smp_api_types::schema_for_kind("example.com", "v1", "Widget").is_none());
/// # }
/// ```
pub fn schema_for_kind(group: &str, version: &str, kind: &str) -> Option<Schema<'static>> {
    let index =
        KINDS.binary_search_by(|entry| (entry.group, entry.version, entry.kind).cmp(&(group, version, kind))).ok()?;
    Some(KINDS[index].schema)
}

/// Returns the schema for the `apiVersion` and `kind` of a document, such as `apps/v1` and `Deployment`.
///
/// ```
/// # #[cfg(feature = "core")] {
/// assert!(smp_api_types::schema_for_api_version("v1", "Pod").is_some());
/// assert!(smp_api_types::schema_for_api_version("apps/v1", "Pod").is_none());
/// # }
/// ```
pub fn schema_for_api_version(api_version: &str, kind: &str) -> Option<Schema<'static>> {
    let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
    schema_for_kind(group, version, kind)
}

/// Returns the schema of a definition by its name in the OpenAPI document, or `None` if it is not built in or its
/// group's feature is disabled.
///
/// ```
/// # #[cfg(feature = "core")] {
/// let ports = smp_api_types::schema_for_definition("io.k8s.api.core.v1.ServicePort").unwrap();
/// assert!(ports.field("protocol").is_some());
/// # }
/// ```
pub fn schema_for_definition(name: &str) -> Option<Schema<'static>> {
    let index = DEFINITIONS.binary_search_by(|entry| entry.name.cmp(name)).ok()?;
    Some(DEFINITIONS[index].schema)
}

/// Returns whether the type is built into API servers. Compares the name of its definition and its kinds, because old
/// versions of Kubernetes use other names for definitions (`v1.Pod`).
///
/// ```
/// # #[cfg(feature = "core")] {
/// use smp_schema::{PatchSchema, Schema};
///
/// #[derive(PatchSchema)]
/// struct Widget {
///     size: i32,
/// }
///
/// #[derive(PatchSchema)]
/// #[patch(name = "v1.Pod", version = "v1", kind = "Pod")]
/// struct OldPod {}
///
/// assert!(smp_api_types::is_built_in(smp_api_types::schema_for_kind("", "v1", "Pod").unwrap()));
/// assert!(smp_api_types::is_built_in(Schema::of::<OldPod>()));
/// assert!(!smp_api_types::is_built_in(Schema::of::<Widget>()));
/// # }
/// ```
pub fn is_built_in(schema: Schema<'_>) -> bool {
    schema.object().is_some_and(|table| {
        let is_kind = |kind: &GroupVersionKind| schema_for_kind(&kind.group, &kind.version, &kind.kind).is_some();
        schema_for_definition(table.name()).is_some() || table.kinds().iter().any(is_kind)
    })
}

/// Returns all built-in definitions of the enabled features, sorted by name.
///
/// ```
/// # #[cfg(feature = "all")]
/// assert!(smp_api_types::definitions().any(|definition| definition.name == "io.k8s.api.core.v1.Pod"));
/// ```
pub fn definitions() -> impl ExactSizeIterator<Item = &'static Definition> {
    DEFINITIONS.iter()
}

/// Returns all built-in kinds of the enabled features, sorted by group, version and kind.
///
/// ```
/// # #[cfg(feature = "core")]
/// assert!(smp_api_types::kinds().any(|entry| entry.kind == "Pod"));
/// ```
pub fn kinds() -> impl ExactSizeIterator<Item = &'static RegisteredKind> {
    KINDS.iter()
}
