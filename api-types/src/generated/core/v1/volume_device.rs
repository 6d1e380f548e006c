// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VolumeDevice` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.VolumeDevice`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.VolumeDevice", no_descriptions)]
pub struct VolumeDevice {
    /// `devicePath`: string. Required.
    pub device_path: String,
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(VolumeDevice {
    0 "devicePath" device_path value,
    1 "name" name value,
});
