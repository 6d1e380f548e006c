//! The extensions of OpenAPI that Kubernetes reads in the schemas of custom resources.

pub(super) const PRESERVE_UNKNOWN_FIELDS: &str = "x-kubernetes-preserve-unknown-fields";
pub(super) const EMBEDDED_RESOURCE: &str = "x-kubernetes-embedded-resource";
pub(super) const INT_OR_STRING: &str = "x-kubernetes-int-or-string";
pub(super) const LIST_MAP_KEYS: &str = "x-kubernetes-list-map-keys";
pub(super) const LIST_TYPE: &str = "x-kubernetes-list-type";
pub(super) const MAP_TYPE: &str = "x-kubernetes-map-type";
pub(super) const VALIDATIONS: &str = "x-kubernetes-validations";
