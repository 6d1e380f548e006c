// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `AllocatedDeviceStatus` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.AllocatedDeviceStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
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
    pub device: String,
    /// `driver`: string. Required.
    pub driver: String,
    /// `networkData`: `NetworkDeviceData`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network_data: Option<crate::resource::v1beta2::NetworkDeviceData>,
    /// `pool`: string. Required.
    pub pool: String,
    /// `shareID`: string.
    #[serde(rename = "shareID", skip_serializing_if = "Option::is_none")]
    pub share_id: Option<String>,
}

crate::fields::fields!(AllocatedDeviceStatus {
    0 "conditions" conditions value,
    1 "data" data value,
    2 "device" device value,
    3 "driver" driver value,
    4 "networkData" network_data value,
    5 "pool" pool value,
    6 "shareID" share_id value,
});
