// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `RBDVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.RBDVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.RBDVolumeSource", no_descriptions)]
pub struct RBDVolumeSource {
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `image`: string. Required.
    pub image: String,
    /// `keyring`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keyring: Option<String>,
    /// `monitors`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub monitors: Vec<String>,
    /// `pool`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool: Option<String>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `secretRef`: `LocalObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
    /// `user`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
}

crate::fields::fields!(RBDVolumeSource {
    0 "fsType" fs_type value,
    1 "image" image value,
    2 "keyring" keyring value,
    3 "monitors" monitors or_empty,
    4 "pool" pool value,
    5 "readOnly" read_only value,
    6 "secretRef" secret_ref value,
    7 "user" user value,
});
