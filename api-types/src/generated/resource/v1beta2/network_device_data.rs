// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NetworkDeviceData` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.NetworkDeviceData`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta2.NetworkDeviceData", no_descriptions)]
pub struct NetworkDeviceData {
    /// `hardwareAddress`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardware_address: Option<String>,
    /// `interfaceName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interface_name: Option<String>,
    /// `ips`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub ips: Option<Vec<String>>,
}

crate::fields::fields!(NetworkDeviceData {
    0 "hardwareAddress" hardware_address value,
    1 "interfaceName" interface_name value,
    2 "ips" ips value,
});
