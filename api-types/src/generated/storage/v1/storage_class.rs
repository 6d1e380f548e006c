// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `StorageClass` of `storage.k8s.io/v1`.
///
/// Definition `io.k8s.api.storage.v1.StorageClass`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
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
    pub provisioner: String,
    /// `reclaimPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reclaim_policy: Option<String>,
    /// `volumeBindingMode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_binding_mode: Option<String>,
}

crate::fields::fields!(StorageClass {
    0 "allowVolumeExpansion" allow_volume_expansion value,
    1 "allowedTopologies" allowed_topologies value,
    2 "apiVersion" api_version value,
    3 "kind" kind value,
    4 "metadata" metadata value,
    5 "mountOptions" mount_options value,
    6 "parameters" parameters value,
    7 "provisioner" provisioner value,
    8 "reclaimPolicy" reclaim_policy value,
    9 "volumeBindingMode" volume_binding_mode value,
});

impl crate::Object for StorageClass {
    const GROUP: &'static str = "storage.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "StorageClass";
    const API_VERSION: &'static str = "storage.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
