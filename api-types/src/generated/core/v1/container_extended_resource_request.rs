// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ContainerExtendedResourceRequest` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ContainerExtendedResourceRequest`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ContainerExtendedResourceRequest", no_descriptions)]
pub struct ContainerExtendedResourceRequest {
    /// `containerName`: string. Required.
    pub container_name: String,
    /// `requestName`: string. Required.
    pub request_name: String,
    /// `resourceName`: string. Required.
    pub resource_name: String,
}

crate::fields::fields!(ContainerExtendedResourceRequest {
    0 "containerName" container_name value,
    1 "requestName" request_name value,
    2 "resourceName" resource_name value,
});
