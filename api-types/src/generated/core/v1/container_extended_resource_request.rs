// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `ContainerExtendedResourceRequest` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ContainerExtendedResourceRequest`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ContainerExtendedResourceRequest", no_descriptions)]
pub struct ContainerExtendedResourceRequest {
    /// `containerName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub container_name: String,
    /// `requestName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub request_name: String,
    /// `resourceName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub resource_name: String,
}
