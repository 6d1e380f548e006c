//! The extensions of OpenAPI that Kubernetes reads in schemas.

pub const PRESERVE_UNKNOWN_FIELDS: &str = "x-kubernetes-preserve-unknown-fields";
pub(crate) const EMBEDDED_RESOURCE: &str = "x-kubernetes-embedded-resource";
pub(crate) const INT_OR_STRING: &str = "x-kubernetes-int-or-string";
pub const LIST_MAP_KEYS: &str = "x-kubernetes-list-map-keys";
pub const LIST_TYPE: &str = "x-kubernetes-list-type";
pub(crate) const MAP_TYPE: &str = "x-kubernetes-map-type";
pub(crate) const VALIDATIONS: &str = "x-kubernetes-validations";
pub const GROUP_VERSION_KIND: &str = "x-kubernetes-group-version-kind";
pub const ACTION: &str = "x-kubernetes-action";
pub const PATCH_STRATEGY: &str = "x-kubernetes-patch-strategy";
pub const PATCH_MERGE_KEY: &str = "x-kubernetes-patch-merge-key";
/// Of smp: the key that distinguishes all items.
pub const RECOMMENDED_KEY: &str = "x-kubernetes-recommended-patch-merge-key";
