// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CinderPersistentVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.CinderPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.CinderPersistentVolumeSource", no_descriptions)]
pub struct CinderPersistentVolumeSource {
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `secretRef`: `SecretReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret_ref: Option<crate::core::v1::SecretReference>,
    /// `volumeID`: string. Required.
    #[serde(rename = "volumeID")]
    pub volume_id: String,
}

crate::fields::fields!(CinderPersistentVolumeSource {
    0 "fsType" fs_type value,
    1 "readOnly" read_only value,
    2 "secretRef" secret_ref value,
    3 "volumeID" volume_id value,
});
