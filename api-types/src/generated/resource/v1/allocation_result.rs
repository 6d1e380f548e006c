// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `AllocationResult` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.AllocationResult`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.AllocationResult", no_descriptions)]
pub struct AllocationResult {
    /// `allocationTimestamp`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocation_timestamp: Option<crate::Time>,
    /// `devices`: `DeviceAllocationResult`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub devices: Option<crate::resource::v1::DeviceAllocationResult>,
    /// `nodeSelector`: `NodeSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_selector: Option<crate::core::v1::NodeSelector>,
}

crate::fields::fields!(AllocationResult {
    0 "allocationTimestamp" allocation_timestamp value,
    1 "devices" devices value,
    2 "nodeSelector" node_selector value,
});
