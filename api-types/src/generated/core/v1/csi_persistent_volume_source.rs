// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CSIPersistentVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.CSIPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.CSIPersistentVolumeSource", no_descriptions)]
pub struct CSIPersistentVolumeSource {
    /// `controllerExpandSecretRef`: `SecretReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controller_expand_secret_ref: Option<crate::core::v1::SecretReference>,
    /// `controllerPublishSecretRef`: `SecretReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controller_publish_secret_ref: Option<crate::core::v1::SecretReference>,
    /// `driver`: string. Required.
    pub driver: String,
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `nodeExpandSecretRef`: `SecretReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_expand_secret_ref: Option<crate::core::v1::SecretReference>,
    /// `nodePublishSecretRef`: `SecretReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_publish_secret_ref: Option<crate::core::v1::SecretReference>,
    /// `nodeStageSecretRef`: `SecretReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_stage_secret_ref: Option<crate::core::v1::SecretReference>,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `volumeAttributes`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_attributes: Option<BTreeMap<String, String>>,
    /// `volumeHandle`: string. Required.
    pub volume_handle: String,
}

crate::fields::fields!(CSIPersistentVolumeSource {
    0 "controllerExpandSecretRef" controller_expand_secret_ref value,
    1 "controllerPublishSecretRef" controller_publish_secret_ref value,
    2 "driver" driver value,
    3 "fsType" fs_type value,
    4 "nodeExpandSecretRef" node_expand_secret_ref value,
    5 "nodePublishSecretRef" node_publish_secret_ref value,
    6 "nodeStageSecretRef" node_stage_secret_ref value,
    7 "readOnly" read_only value,
    8 "volumeAttributes" volume_attributes value,
    9 "volumeHandle" volume_handle value,
});
