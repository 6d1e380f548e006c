// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VsphereVirtualDiskVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.VsphereVirtualDiskVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.VsphereVirtualDiskVolumeSource", no_descriptions)]
pub struct VsphereVirtualDiskVolumeSource {
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `storagePolicyID`: string.
    #[serde(rename = "storagePolicyID", skip_serializing_if = "Option::is_none")]
    pub storage_policy_id: Option<String>,
    /// `storagePolicyName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage_policy_name: Option<String>,
    /// `volumePath`: string. Required.
    pub volume_path: String,
}

crate::fields::fields!(VsphereVirtualDiskVolumeSource {
    0 "fsType" fs_type value,
    1 "storagePolicyID" storage_policy_id value,
    2 "storagePolicyName" storage_policy_name value,
    3 "volumePath" volume_path value,
});
