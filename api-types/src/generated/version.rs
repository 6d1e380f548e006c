// Written by `cargo xtask codegen`: edit spec/facts or xtask/src/codegen, never this file.

//! The API group `version`, by version.

mod info;

pub use info::Info;
