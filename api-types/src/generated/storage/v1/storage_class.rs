// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// The kind `StorageClass` of `storage.k8s.io/v1`.
///
/// Definition `io.k8s.api.storage.v1.StorageClass`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.StorageClass", no_descriptions, gvk("storage.k8s.io", "v1", "StorageClass"))]
pub struct StorageClass {
    /// `allowVolumeExpansion`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allow_volume_expansion: Option<bool>,
    /// `allowedTopologies`: list of `TopologySelectorTerm`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub allowed_topologies: Option<Vec<crate::core::v1::TopologySelectorTerm>>,
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `mountOptions`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub mount_options: Option<Vec<String>>,
    /// `parameters`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameters: Option<BTreeMap<String, String>>,
    /// `provisioner`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub provisioner: String,
    /// `reclaimPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reclaim_policy: Option<String>,
    /// `volumeBindingMode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_binding_mode: Option<String>,
}

impl crate::Object for StorageClass {
    const GROUP: &'static str = "storage.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "StorageClass";
    const API_VERSION: &'static str = "storage.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
