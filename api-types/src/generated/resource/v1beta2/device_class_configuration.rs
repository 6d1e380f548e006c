// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeviceClassConfiguration` of `resource/v1beta2`.
///
/// Definition `io.k8s.api.resource.v1beta2.DeviceClassConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta2.DeviceClassConfiguration", no_descriptions)]
pub struct DeviceClassConfiguration {
    /// `opaque`: `OpaqueDeviceConfiguration`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opaque: Option<crate::resource::v1beta2::OpaqueDeviceConfiguration>,
}

crate::fields::fields!(DeviceClassConfiguration {
    0 "opaque" opaque value,
});
