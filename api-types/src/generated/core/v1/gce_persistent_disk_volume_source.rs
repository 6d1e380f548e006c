// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `GCEPersistentDiskVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.GCEPersistentDiskVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.GCEPersistentDiskVolumeSource", no_descriptions)]
pub struct GCEPersistentDiskVolumeSource {
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `partition`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partition: Option<i32>,
    /// `pdName`: string. Required.
    pub pd_name: String,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
}

crate::fields::fields!(GCEPersistentDiskVolumeSource {
    0 "fsType" fs_type value,
    1 "partition" partition value,
    2 "pdName" pd_name value,
    3 "readOnly" read_only value,
});
