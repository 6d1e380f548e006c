// Written by `cargo xtask codegen`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `Info` of `version`.
///
/// Definition `io.k8s.apimachinery.pkg.version.Info`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.version.Info")]
pub struct Info {
    /// `buildDate`: string. Required.
    pub build_date: String,
    /// `compiler`: string. Required.
    pub compiler: String,
    /// `emulationMajor`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emulation_major: Option<String>,
    /// `emulationMinor`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emulation_minor: Option<String>,
    /// `gitCommit`: string. Required.
    pub git_commit: String,
    /// `gitTreeState`: string. Required.
    pub git_tree_state: String,
    /// `gitVersion`: string. Required.
    pub git_version: String,
    /// `goVersion`: string. Required.
    pub go_version: String,
    /// `major`: string. Required.
    pub major: String,
    /// `minCompatibilityMajor`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_compatibility_major: Option<String>,
    /// `minCompatibilityMinor`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_compatibility_minor: Option<String>,
    /// `minor`: string. Required.
    pub minor: String,
    /// `platform`: string. Required.
    pub platform: String,
}
