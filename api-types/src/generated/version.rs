// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! The API group `version`, by version.

mod info;

pub use info::Info;
