// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NonResourceRule` of `authorization/v1`.
///
/// Definition `io.k8s.api.authorization.v1.NonResourceRule`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authorization.v1.NonResourceRule", no_descriptions)]
pub struct NonResourceRule {
    /// `nonResourceURLs`: list of strings, replaced as a whole.
    #[serde(rename = "nonResourceURLs", skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub non_resource_urls: Option<Vec<String>>,
    /// `verbs`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub verbs: Vec<String>,
}

crate::fields::fields!(NonResourceRule {
    0 "nonResourceURLs" non_resource_urls value,
    1 "verbs" verbs or_empty,
});
