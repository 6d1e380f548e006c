// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `VolumeDevice` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.VolumeDevice`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.VolumeDevice", no_descriptions)]
pub struct VolumeDevice {
    /// `devicePath`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub device_path: String,
    /// `name`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub name: String,
}
