// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ConfigMapNodeConfigSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ConfigMapNodeConfigSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ConfigMapNodeConfigSource", no_descriptions)]
pub struct ConfigMapNodeConfigSource {
    /// `kubeletConfigKey`: string. Required.
    pub kubelet_config_key: String,
    /// `name`: string. Required.
    pub name: String,
    /// `namespace`: string. Required.
    pub namespace: String,
    /// `resourceVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_version: Option<String>,
    /// `uid`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
}

crate::fields::fields!(ConfigMapNodeConfigSource {
    0 "kubeletConfigKey" kubelet_config_key value,
    1 "name" name value,
    2 "namespace" namespace value,
    3 "resourceVersion" resource_version value,
    4 "uid" uid value,
});
