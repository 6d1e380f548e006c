// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `FlexVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.FlexVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.FlexVolumeSource", no_descriptions)]
pub struct FlexVolumeSource {
    /// `driver`: string. Required.
    pub driver: String,
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `options`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<BTreeMap<String, String>>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `secretRef`: `LocalObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
}

crate::fields::fields!(FlexVolumeSource {
    0 "driver" driver value,
    1 "fsType" fs_type value,
    2 "options" options value,
    3 "readOnly" read_only value,
    4 "secretRef" secret_ref value,
});
