// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CSIVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.CSIVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.CSIVolumeSource", no_descriptions)]
pub struct CSIVolumeSource {
    /// `driver`: string. Required.
    pub driver: String,
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `nodePublishSecretRef`: `LocalObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_publish_secret_ref: Option<crate::core::v1::LocalObjectReference>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `volumeAttributes`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_attributes: Option<BTreeMap<String, String>>,
}

crate::fields::fields!(CSIVolumeSource {
    0 "driver" driver value,
    1 "fsType" fs_type value,
    2 "nodePublishSecretRef" node_publish_secret_ref value,
    3 "readOnly" read_only value,
    4 "volumeAttributes" volume_attributes value,
});
