// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `VsphereVirtualDiskVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.VsphereVirtualDiskVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
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
    #[serde(default)]
    #[patch(required)]
    pub volume_path: String,
}
