// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `StorageVersionMigrationStatus` of `storagemigration/v1`.
///
/// Definition `io.k8s.api.storagemigration.v1.StorageVersionMigrationStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storagemigration.v1.StorageVersionMigrationStatus", no_descriptions)]
pub struct StorageVersionMigrationStatus {
    /// `conditions`: list of `Condition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::meta::v1::Condition>>,
    /// `resourceVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_version: Option<String>,
}

crate::fields::fields!(StorageVersionMigrationStatus {
    0 "conditions" conditions value,
    1 "resourceVersion" resource_version value,
});
