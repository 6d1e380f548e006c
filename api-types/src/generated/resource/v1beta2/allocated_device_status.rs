// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `AllocatedDeviceStatus` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.AllocatedDeviceStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta2.AllocatedDeviceStatus", no_descriptions)]
pub struct AllocatedDeviceStatus {
    /// `conditions`: list of `Condition`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::meta::v1::Condition>>,
    /// `data`: `RawExtension`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<crate::runtime::RawExtension>,
    /// `device`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub device: String,
    /// `driver`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub driver: String,
    /// `networkData`: `NetworkDeviceData`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network_data: Option<crate::resource::v1beta2::NetworkDeviceData>,
    /// `pool`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub pool: String,
    /// `shareID`: string.
    #[serde(rename = "shareID", skip_serializing_if = "Option::is_none")]
    pub share_id: Option<String>,
}
