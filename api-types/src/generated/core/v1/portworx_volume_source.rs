// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `PortworxVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PortworxVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PortworxVolumeSource", no_descriptions)]
pub struct PortworxVolumeSource {
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `volumeID`: string. Required.
    #[serde(rename = "volumeID", default)]
    #[patch(required)]
    pub volume_id: String,
}
