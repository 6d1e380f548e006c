// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `ISCSIPersistentVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ISCSIPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ISCSIPersistentVolumeSource", no_descriptions)]
pub struct ISCSIPersistentVolumeSource {
    /// `chapAuthDiscovery`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chap_auth_discovery: Option<bool>,
    /// `chapAuthSession`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chap_auth_session: Option<bool>,
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `initiatorName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initiator_name: Option<String>,
    /// `iqn`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub iqn: String,
    /// `iscsiInterface`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iscsi_interface: Option<String>,
    /// `lun`: 32-bit integer. Required.
    #[serde(default)]
    #[patch(required)]
    pub lun: i32,
    /// `portals`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub portals: Option<Vec<String>>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `secretRef`: `SecretReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret_ref: Option<crate::core::v1::SecretReference>,
    /// `targetPortal`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub target_portal: String,
}
