// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `AzureDiskVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.AzureDiskVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.AzureDiskVolumeSource", no_descriptions)]
pub struct AzureDiskVolumeSource {
    /// `cachingMode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caching_mode: Option<String>,
    /// `diskName`: string. Required.
    pub disk_name: String,
    /// `diskURI`: string. Required.
    #[serde(rename = "diskURI")]
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

crate::fields::fields!(AzureDiskVolumeSource {
    0 "cachingMode" caching_mode value,
    1 "diskName" disk_name value,
    2 "diskURI" disk_uri value,
    3 "fsType" fs_type value,
    4 "kind" kind value,
    5 "readOnly" read_only value,
});
