// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `RuleWithOperations` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.RuleWithOperations`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1.RuleWithOperations", no_descriptions)]
pub struct RuleWithOperations {
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
    /// `resources`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub resources: Option<Vec<String>>,
    /// `scope`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
}

crate::fields::fields!(RuleWithOperations {
    0 "apiGroups" api_groups value,
    1 "apiVersions" api_versions value,
    2 "operations" operations value,
    3 "resources" resources value,
    4 "scope" scope value,
});
