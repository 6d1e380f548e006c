// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `OpaqueDeviceConfiguration` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.OpaqueDeviceConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.OpaqueDeviceConfiguration", no_descriptions)]
pub struct OpaqueDeviceConfiguration {
    /// `driver`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub driver: String,
    /// `parameters`: `RawExtension`. Required.
    #[serde(default)]
    #[patch(required)]
    pub parameters: crate::runtime::RawExtension,
}
