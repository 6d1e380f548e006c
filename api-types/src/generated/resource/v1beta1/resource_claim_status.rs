// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceClaimStatus` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.ResourceClaimStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta1.ResourceClaimStatus", no_descriptions)]
pub struct ResourceClaimStatus {
    /// `allocation`: `AllocationResult`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocation: Option<crate::resource::v1beta1::AllocationResult>,
    /// `devices`: list of `AllocatedDeviceStatus`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "map", list_map_keys = "driver,device,pool,shareID")]
    pub devices: Option<Vec<crate::resource::v1beta1::AllocatedDeviceStatus>>,
    /// `reservedFor`: list of `ResourceClaimConsumerReference`, merged by `uid`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "uid", list_type = "map", list_map_keys = "uid")]
    pub reserved_for: Option<Vec<crate::resource::v1beta1::ResourceClaimConsumerReference>>,
}

crate::fields::fields!(ResourceClaimStatus {
    0 "allocation" allocation value,
    1 "devices" devices value,
    2 "reservedFor" reserved_for value,
});
