// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PhotonPersistentDiskVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PhotonPersistentDiskVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PhotonPersistentDiskVolumeSource", no_descriptions)]
pub struct PhotonPersistentDiskVolumeSource {
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `pdID`: string. Required.
    #[serde(rename = "pdID")]
    pub pd_id: String,
}

crate::fields::fields!(PhotonPersistentDiskVolumeSource {
    0 "fsType" fs_type value,
    1 "pdID" pd_id value,
});
