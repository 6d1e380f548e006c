// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VolumeMountStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.VolumeMountStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.VolumeMountStatus", no_descriptions)]
pub struct VolumeMountStatus {
    /// `mountPath`: string. Required.
    pub mount_path: String,
    /// `name`: string. Required.
    pub name: String,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `recursiveReadOnly`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recursive_read_only: Option<String>,
    /// `volumeStatus`: `VolumeStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_status: Option<crate::core::v1::VolumeStatus>,
}

crate::fields::fields!(VolumeMountStatus {
    0 "mountPath" mount_path value,
    1 "name" name value,
    2 "readOnly" read_only value,
    3 "recursiveReadOnly" recursive_read_only value,
    4 "volumeStatus" volume_status value,
});
