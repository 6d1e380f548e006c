// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeAllocatableMapping` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.NodeAllocatableMapping`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.resource.v1beta1.NodeAllocatableMapping",
    no_descriptions,
    union(members = "capacityKey,deviceMultiplier", required)
)]
pub struct NodeAllocatableMapping {
    /// `capacityKey`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity_key: Option<String>,
    /// `capacityMultiplier`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity_multiplier: Option<crate::Quantity>,
    /// `deviceMultiplier`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device_multiplier: Option<crate::Quantity>,
}

crate::fields::fields!(NodeAllocatableMapping {
    0 "capacityKey" capacity_key value,
    1 "capacityMultiplier" capacity_multiplier value,
    2 "deviceMultiplier" device_multiplier value,
});
