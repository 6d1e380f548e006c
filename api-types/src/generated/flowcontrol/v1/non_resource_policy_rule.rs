// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NonResourcePolicyRule` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.NonResourcePolicyRule`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.NonResourcePolicyRule", no_descriptions)]
pub struct NonResourcePolicyRule {
    /// `nonResourceURLs`: list of strings, replaced as a whole. Required.
    #[serde(rename = "nonResourceURLs")]
    #[patch(list_type = "set")]
    pub non_resource_urls: Vec<String>,
    /// `verbs`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "set")]
    pub verbs: Vec<String>,
}

crate::fields::fields!(NonResourcePolicyRule {
    0 "nonResourceURLs" non_resource_urls or_empty,
    1 "verbs" verbs or_empty,
});
