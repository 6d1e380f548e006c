// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! The API group `storagemigration`, by version.

pub mod v1;
pub mod v1beta1;
