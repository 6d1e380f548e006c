// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `CSIStorageCapacity` of `storage.k8s.io/v1`.
///
/// Definition `io.k8s.api.storage.v1.CSIStorageCapacity`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.storage.v1.CSIStorageCapacity",
    no_descriptions,
    gvk("storage.k8s.io", "v1", "CSIStorageCapacity")
)]
pub struct CSIStorageCapacity {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `capacity`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<crate::Quantity>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `maximumVolumeSize`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maximum_volume_size: Option<crate::Quantity>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `nodeTopology`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_topology: Option<crate::meta::v1::LabelSelector>,
    /// `storageClassName`: string. Required.
    pub storage_class_name: String,
}

crate::fields::fields!(CSIStorageCapacity {
    0 "apiVersion" api_version value,
    1 "capacity" capacity value,
    2 "kind" kind value,
    3 "maximumVolumeSize" maximum_volume_size value,
    4 "metadata" metadata value,
    5 "nodeTopology" node_topology value,
    6 "storageClassName" storage_class_name value,
});

impl crate::Object for CSIStorageCapacity {
    const GROUP: &'static str = "storage.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "CSIStorageCapacity";
    const API_VERSION: &'static str = "storage.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
