// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PolicyRule` of `rbac/v1`.
///
/// Definition `io.k8s.api.rbac.v1.PolicyRule`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.rbac.v1.PolicyRule",
    no_descriptions,
    union(members = "nonResourceURLs,apiGroups+resources+resourceNames")
)]
pub struct PolicyRule {
    /// `apiGroups`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub api_groups: Option<Vec<String>>,
    /// `nonResourceURLs`: list of strings, replaced as a whole.
    #[serde(rename = "nonResourceURLs", skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub non_resource_urls: Option<Vec<String>>,
    /// `resourceNames`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub resource_names: Option<Vec<String>>,
    /// `resources`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub resources: Option<Vec<String>>,
    /// `verbs`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub verbs: Vec<String>,
}

crate::fields::fields!(PolicyRule {
    0 "apiGroups" api_groups value,
    1 "nonResourceURLs" non_resource_urls value,
    2 "resourceNames" resource_names value,
    3 "resources" resources value,
    4 "verbs" verbs or_empty,
});
