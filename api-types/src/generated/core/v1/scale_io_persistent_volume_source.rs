// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `ScaleIOPersistentVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ScaleIOPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ScaleIOPersistentVolumeSource", no_descriptions)]
pub struct ScaleIOPersistentVolumeSource {
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `gateway`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub gateway: String,
    /// `protectionDomain`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protection_domain: Option<String>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `secretRef`: `SecretReference`. Required.
    #[serde(default)]
    #[patch(required)]
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
    #[serde(default)]
    #[patch(required)]
    pub system: String,
    /// `volumeName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_name: Option<String>,
}
