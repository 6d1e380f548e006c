// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CephFSVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.CephFSVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.CephFSVolumeSource", no_descriptions)]
pub struct CephFSVolumeSource {
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
    /// `secretRef`: `LocalObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
    /// `user`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
}

crate::fields::fields!(CephFSVolumeSource {
    0 "monitors" monitors or_empty,
    1 "path" path value,
    2 "readOnly" read_only value,
    3 "secretFile" secret_file value,
    4 "secretRef" secret_ref value,
    5 "user" user value,
});
