// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ISCSIPersistentVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ISCSIPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
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
    pub iqn: String,
    /// `iscsiInterface`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iscsi_interface: Option<String>,
    /// `lun`: 32-bit integer. Required.
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
    pub target_portal: String,
}

crate::fields::fields!(ISCSIPersistentVolumeSource {
    0 "chapAuthDiscovery" chap_auth_discovery value,
    1 "chapAuthSession" chap_auth_session value,
    2 "fsType" fs_type value,
    3 "initiatorName" initiator_name value,
    4 "iqn" iqn value,
    5 "iscsiInterface" iscsi_interface value,
    6 "lun" lun value,
    7 "portals" portals value,
    8 "readOnly" read_only value,
    9 "secretRef" secret_ref value,
    10 "targetPortal" target_portal value,
});
