// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `OpaqueDeviceConfiguration` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.OpaqueDeviceConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta1.OpaqueDeviceConfiguration", no_descriptions)]
pub struct OpaqueDeviceConfiguration {
    /// `driver`: string. Required.
    pub driver: String,
    /// `parameters`: `RawExtension`. Required.
    pub parameters: crate::runtime::RawExtension,
}

crate::fields::fields!(OpaqueDeviceConfiguration {
    0 "driver" driver value,
    1 "parameters" parameters value,
});
