// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceRequestAllocationResult` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.DeviceRequestAllocationResult`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta2.DeviceRequestAllocationResult", no_descriptions)]
pub struct DeviceRequestAllocationResult {
    /// `adminAccess`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub admin_access: Option<bool>,
    /// `bindingConditions`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub binding_conditions: Option<Vec<String>>,
    /// `bindingFailureConditions`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub binding_failure_conditions: Option<Vec<String>>,
    /// `consumedCapacity`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consumed_capacity: Option<BTreeMap<String, crate::Quantity>>,
    /// `device`: string. Required.
    pub device: String,
    /// `driver`: string. Required.
    pub driver: String,
    /// `pool`: string. Required.
    pub pool: String,
    /// `request`: string. Required.
    pub request: String,
    /// `shareID`: string.
    #[serde(rename = "shareID", skip_serializing_if = "Option::is_none")]
    pub share_id: Option<String>,
    /// `skipNodeOperations`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "set")]
    pub skip_node_operations: Option<Vec<String>>,
    /// `tolerations`: list of `DeviceToleration`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub tolerations: Option<Vec<crate::resource::v1beta2::DeviceToleration>>,
}

crate::fields::fields!(DeviceRequestAllocationResult {
    0 "adminAccess" admin_access value,
    1 "bindingConditions" binding_conditions value,
    2 "bindingFailureConditions" binding_failure_conditions value,
    3 "consumedCapacity" consumed_capacity value,
    4 "device" device value,
    5 "driver" driver value,
    6 "pool" pool value,
    7 "request" request value,
    8 "shareID" share_id value,
    9 "skipNodeOperations" skip_node_operations value,
    10 "tolerations" tolerations value,
});
