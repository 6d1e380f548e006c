// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `storagemigration/v1` of the Kubernetes API.

mod storage_version_migration;
mod storage_version_migration_list;
mod storage_version_migration_spec;
mod storage_version_migration_status;

pub use storage_version_migration::StorageVersionMigration;
pub use storage_version_migration_list::StorageVersionMigrationList;
pub use storage_version_migration_spec::StorageVersionMigrationSpec;
pub use storage_version_migration_status::StorageVersionMigrationStatus;
