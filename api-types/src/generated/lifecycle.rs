// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! The API group `lifecycle`, by version.

pub mod v1alpha1;
