// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ScaleIOPersistentVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ScaleIOPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ScaleIOPersistentVolumeSource", no_descriptions)]
pub struct ScaleIOPersistentVolumeSource {
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `gateway`: string. Required.
    pub gateway: String,
    /// `protectionDomain`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protection_domain: Option<String>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `secretRef`: `SecretReference`. Required.
    pub secret_ref: crate::core::v1::SecretReference,
    /// `sslEnabled`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ssl_enabled: Option<bool>,
    /// `storageMode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage_mode: Option<String>,
    /// `storagePool`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage_pool: Option<String>,
    /// `system`: string. Required.
    pub system: String,
    /// `volumeName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_name: Option<String>,
}

crate::fields::fields!(ScaleIOPersistentVolumeSource {
    0 "fsType" fs_type value,
    1 "gateway" gateway value,
    2 "protectionDomain" protection_domain value,
    3 "readOnly" read_only value,
    4 "secretRef" secret_ref value,
    5 "sslEnabled" ssl_enabled value,
    6 "storageMode" storage_mode value,
    7 "storagePool" storage_pool value,
    8 "system" system value,
    9 "volumeName" volume_name value,
});
