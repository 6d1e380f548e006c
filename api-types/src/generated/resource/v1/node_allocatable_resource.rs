// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeAllocatableResource` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.NodeAllocatableResource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.NodeAllocatableResource", no_descriptions)]
pub struct NodeAllocatableResource {
    /// `mapping`: `NodeAllocatableMapping`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mapping: Option<crate::resource::v1::NodeAllocatableMapping>,
    /// `overhead`: `NodeAllocatableOverhead`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overhead: Option<crate::resource::v1::NodeAllocatableOverhead>,
}

crate::fields::fields!(NodeAllocatableResource {
    0 "mapping" mapping value,
    1 "overhead" overhead value,
});
