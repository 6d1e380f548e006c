// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourcePolicyRule` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.ResourcePolicyRule`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.ResourcePolicyRule", no_descriptions)]
pub struct ResourcePolicyRule {
    /// `apiGroups`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "set")]
    pub api_groups: Vec<String>,
    /// `clusterScope`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cluster_scope: Option<bool>,
    /// `namespaces`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "set")]
    pub namespaces: Option<Vec<String>>,
    /// `resources`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "set")]
    pub resources: Vec<String>,
    /// `verbs`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "set")]
    pub verbs: Vec<String>,
}

crate::fields::fields!(ResourcePolicyRule {
    0 "apiGroups" api_groups or_empty,
    1 "clusterScope" cluster_scope value,
    2 "namespaces" namespaces value,
    3 "resources" resources or_empty,
    4 "verbs" verbs or_empty,
});
