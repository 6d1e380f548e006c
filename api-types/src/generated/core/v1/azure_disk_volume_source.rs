// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `AzureDiskVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.AzureDiskVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.AzureDiskVolumeSource", no_descriptions)]
pub struct AzureDiskVolumeSource {
    /// `cachingMode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caching_mode: Option<String>,
    /// `diskName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub disk_name: String,
    /// `diskURI`: string. Required.
    #[serde(rename = "diskURI", default)]
    #[patch(required)]
    pub disk_uri: String,
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
}
