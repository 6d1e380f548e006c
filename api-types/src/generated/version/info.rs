// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `Info` of `version`.
///
/// Definition `io.k8s.apimachinery.pkg.version.Info`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.version.Info", no_descriptions)]
pub struct Info {
    /// `buildDate`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub build_date: String,
    /// `compiler`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub compiler: String,
    /// `emulationMajor`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emulation_major: Option<String>,
    /// `emulationMinor`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emulation_minor: Option<String>,
    /// `gitCommit`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub git_commit: String,
    /// `gitTreeState`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub git_tree_state: String,
    /// `gitVersion`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub git_version: String,
    /// `goVersion`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub go_version: String,
    /// `major`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub major: String,
    /// `minCompatibilityMajor`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_compatibility_major: Option<String>,
    /// `minCompatibilityMinor`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_compatibility_minor: Option<String>,
    /// `minor`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub minor: String,
    /// `platform`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub platform: String,
}
