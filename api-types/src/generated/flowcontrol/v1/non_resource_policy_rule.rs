// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `NonResourcePolicyRule` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.NonResourcePolicyRule`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.NonResourcePolicyRule", no_descriptions)]
pub struct NonResourcePolicyRule {
    /// `nonResourceURLs`: list of strings, replaced as a whole. Required.
    #[serde(rename = "nonResourceURLs", default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "set", required)]
    pub non_resource_urls: Vec<String>,
    /// `verbs`: list of strings, replaced as a whole. Required.
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "set", required)]
    pub verbs: Vec<String>,
}
