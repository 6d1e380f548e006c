// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `DeviceRequestAllocationResult` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.DeviceRequestAllocationResult`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta1.DeviceRequestAllocationResult", no_descriptions)]
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
    #[serde(default)]
    #[patch(required)]
    pub device: String,
    /// `driver`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub driver: String,
    /// `pool`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub pool: String,
    /// `request`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub request: String,
    /// `shareID`: string.
    #[serde(rename = "shareID", skip_serializing_if = "Option::is_none")]
    pub share_id: Option<String>,
    /// `tolerations`: list of `DeviceToleration`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub tolerations: Option<Vec<crate::resource::v1beta1::DeviceToleration>>,
}
