// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeAllocatableResourceMapping` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.NodeAllocatableResourceMapping`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta2.NodeAllocatableResourceMapping", no_descriptions)]
pub struct NodeAllocatableResourceMapping {
    /// `allocationMultiplier`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocation_multiplier: Option<crate::Quantity>,
    /// `capacityKey`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity_key: Option<String>,
}

crate::fields::fields!(NodeAllocatableResourceMapping {
    0 "allocationMultiplier" allocation_multiplier value,
    1 "capacityKey" capacity_key value,
});
