// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `StorageVersionMigrationSpec` of `storagemigration/v1`.
///
/// Definition `io.k8s.api.storagemigration.v1.StorageVersionMigrationSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storagemigration.v1.StorageVersionMigrationSpec", no_descriptions)]
pub struct StorageVersionMigrationSpec {
    /// `resource`: `GroupResource`. Required.
    pub resource: crate::meta::v1::GroupResource,
}

crate::fields::fields!(StorageVersionMigrationSpec {
    0 "resource" resource value,
});
