// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceClaimConfiguration` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.DeviceClaimConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta2.DeviceClaimConfiguration", no_descriptions)]
pub struct DeviceClaimConfiguration {
    /// `opaque`: `OpaqueDeviceConfiguration`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opaque: Option<crate::resource::v1beta2::OpaqueDeviceConfiguration>,
    /// `requests`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub requests: Option<Vec<String>>,
}

crate::fields::fields!(DeviceClaimConfiguration {
    0 "opaque" opaque value,
    1 "requests" requests value,
});
