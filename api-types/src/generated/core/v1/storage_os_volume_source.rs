// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `StorageOSVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.StorageOSVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.StorageOSVolumeSource", no_descriptions)]
pub struct StorageOSVolumeSource {
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `secretRef`: `LocalObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
    /// `volumeName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_name: Option<String>,
    /// `volumeNamespace`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_namespace: Option<String>,
}

crate::fields::fields!(StorageOSVolumeSource {
    0 "fsType" fs_type value,
    1 "readOnly" read_only value,
    2 "secretRef" secret_ref value,
    3 "volumeName" volume_name value,
    4 "volumeNamespace" volume_namespace value,
});
