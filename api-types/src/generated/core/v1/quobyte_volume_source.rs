// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `QuobyteVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.QuobyteVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.QuobyteVolumeSource", no_descriptions)]
pub struct QuobyteVolumeSource {
    /// `group`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `registry`: string. Required.
    pub registry: String,
    /// `tenant`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tenant: Option<String>,
    /// `user`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
    /// `volume`: string. Required.
    pub volume: String,
}

crate::fields::fields!(QuobyteVolumeSource {
    0 "group" group value,
    1 "readOnly" read_only value,
    2 "registry" registry value,
    3 "tenant" tenant value,
    4 "user" user value,
    5 "volume" volume value,
});
