// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `StorageVersionMigrationList` of `storagemigration.k8s.io/v1`.
///
/// Definition `io.k8s.api.storagemigration.v1.StorageVersionMigrationList`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.storagemigration.v1.StorageVersionMigrationList",
    no_descriptions,
    gvk("storagemigration.k8s.io", "v1", "StorageVersionMigrationList")
)]
pub struct StorageVersionMigrationList {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `items`: list of `StorageVersionMigration`, replaced as a whole. Required.
    pub items: Vec<crate::storagemigration::v1::StorageVersionMigration>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ListMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ListMeta>,
}

crate::fields::fields!(StorageVersionMigrationList {
    0 "apiVersion" api_version value,
    1 "items" items or_empty,
    2 "kind" kind value,
    3 "metadata" metadata value,
});

impl crate::Object for StorageVersionMigrationList {
    const GROUP: &'static str = "storagemigration.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "StorageVersionMigrationList";
    const API_VERSION: &'static str = "storagemigration.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
