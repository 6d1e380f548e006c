// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `ConfigMapNodeConfigSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ConfigMapNodeConfigSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ConfigMapNodeConfigSource", no_descriptions)]
pub struct ConfigMapNodeConfigSource {
    /// `kubeletConfigKey`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub kubelet_config_key: String,
    /// `name`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub name: String,
    /// `namespace`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub namespace: String,
    /// `resourceVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_version: Option<String>,
    /// `uid`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
}
