// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `NamedRuleWithOperations` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.NamedRuleWithOperations`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1.NamedRuleWithOperations", no_descriptions, map_type = "atomic")]
pub struct NamedRuleWithOperations {
    /// `apiGroups`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub api_groups: Option<Vec<String>>,
    /// `apiVersions`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub api_versions: Option<Vec<String>>,
    /// `operations`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub operations: Option<Vec<String>>,
    /// `resourceNames`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub resource_names: Option<Vec<String>>,
    /// `resources`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub resources: Option<Vec<String>>,
    /// `scope`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
}
