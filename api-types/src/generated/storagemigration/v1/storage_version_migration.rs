// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `StorageVersionMigration` of `storagemigration.k8s.io/v1`.
///
/// Definition `io.k8s.api.storagemigration.v1.StorageVersionMigration`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.storagemigration.v1.StorageVersionMigration",
    no_descriptions,
    gvk("storagemigration.k8s.io", "v1", "StorageVersionMigration")
)]
pub struct StorageVersionMigration {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `StorageVersionMigrationSpec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<crate::storagemigration::v1::StorageVersionMigrationSpec>,
    /// `status`: `StorageVersionMigrationStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::storagemigration::v1::StorageVersionMigrationStatus>,
}

crate::fields::fields!(StorageVersionMigration {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for StorageVersionMigration {
    const GROUP: &'static str = "storagemigration.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "StorageVersionMigration";
    const API_VERSION: &'static str = "storagemigration.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
