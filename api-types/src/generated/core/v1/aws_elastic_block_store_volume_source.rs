// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `AWSElasticBlockStoreVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.AWSElasticBlockStoreVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.AWSElasticBlockStoreVolumeSource", no_descriptions)]
pub struct AWSElasticBlockStoreVolumeSource {
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `partition`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partition: Option<i32>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `volumeID`: string. Required.
    #[serde(rename = "volumeID")]
    pub volume_id: String,
}

crate::fields::fields!(AWSElasticBlockStoreVolumeSource {
    0 "fsType" fs_type value,
    1 "partition" partition value,
    2 "readOnly" read_only value,
    3 "volumeID" volume_id value,
});
