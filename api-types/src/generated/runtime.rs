// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! The API group `runtime`, by version.

mod raw_extension;

pub use raw_extension::RawExtension;
