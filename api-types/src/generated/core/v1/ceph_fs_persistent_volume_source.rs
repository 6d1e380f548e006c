// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CephFSPersistentVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.CephFSPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.CephFSPersistentVolumeSource", no_descriptions)]
pub struct CephFSPersistentVolumeSource {
    /// `monitors`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub monitors: Vec<String>,
    /// `path`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `secretFile`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret_file: Option<String>,
    /// `secretRef`: `SecretReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret_ref: Option<crate::core::v1::SecretReference>,
    /// `user`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
}

crate::fields::fields!(CephFSPersistentVolumeSource {
    0 "monitors" monitors or_empty,
    1 "path" path value,
    2 "readOnly" read_only value,
    3 "secretFile" secret_file value,
    4 "secretRef" secret_ref value,
    5 "user" user value,
});
