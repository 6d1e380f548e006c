// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `RBDVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.RBDVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.RBDVolumeSource", no_descriptions)]
pub struct RBDVolumeSource {
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `image`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub image: String,
    /// `keyring`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keyring: Option<String>,
    /// `monitors`: list of strings, replaced as a whole. Required.
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "atomic", required)]
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
