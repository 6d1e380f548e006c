// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `QuobyteVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.QuobyteVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
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
    #[serde(default)]
    #[patch(required)]
    pub registry: String,
    /// `tenant`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tenant: Option<String>,
    /// `user`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
    /// `volume`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub volume: String,
}
