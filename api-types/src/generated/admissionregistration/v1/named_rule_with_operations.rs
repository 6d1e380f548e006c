// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NamedRuleWithOperations` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.NamedRuleWithOperations`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
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

crate::fields::fields!(NamedRuleWithOperations {
    0 "apiGroups" api_groups value,
    1 "apiVersions" api_versions value,
    2 "operations" operations value,
    3 "resourceNames" resource_names value,
    4 "resources" resources value,
    5 "scope" scope value,
});
