// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Info` of `version`.
///
/// Definition `io.k8s.apimachinery.pkg.version.Info`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.version.Info", no_descriptions)]
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

crate::fields::fields!(Info {
    0 "buildDate" build_date value,
    1 "compiler" compiler value,
    2 "emulationMajor" emulation_major value,
    3 "emulationMinor" emulation_minor value,
    4 "gitCommit" git_commit value,
    5 "gitTreeState" git_tree_state value,
    6 "gitVersion" git_version value,
    7 "goVersion" go_version value,
    8 "major" major value,
    9 "minCompatibilityMajor" min_compatibility_major value,
    10 "minCompatibilityMinor" min_compatibility_minor value,
    11 "minor" minor value,
    12 "platform" platform value,
});
