// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceRule` of `authorization/v1`.
///
/// Definition `io.k8s.api.authorization.v1.ResourceRule`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authorization.v1.ResourceRule", no_descriptions)]
pub struct ResourceRule {
    /// `apiGroups`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub api_groups: Option<Vec<String>>,
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

crate::fields::fields!(ResourceRule {
    0 "apiGroups" api_groups value,
    1 "resourceNames" resource_names value,
    2 "resources" resources value,
    3 "verbs" verbs or_empty,
});
