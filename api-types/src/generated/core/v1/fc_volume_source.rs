// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `FCVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.FCVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.FCVolumeSource", no_descriptions, union(members = "wwids,targetWWNs+lun", required))]
pub struct FCVolumeSource {
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `lun`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lun: Option<i32>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `targetWWNs`: list of strings, replaced as a whole.
    #[serde(rename = "targetWWNs", skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub target_wwns: Option<Vec<String>>,
    /// `wwids`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub wwids: Option<Vec<String>>,
}

crate::fields::fields!(FCVolumeSource {
    0 "fsType" fs_type value,
    1 "lun" lun value,
    2 "readOnly" read_only value,
    3 "targetWWNs" target_wwns value,
    4 "wwids" wwids value,
});
