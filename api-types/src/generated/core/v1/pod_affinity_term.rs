// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodAffinityTerm` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodAffinityTerm`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodAffinityTerm", no_descriptions)]
pub struct PodAffinityTerm {
    /// `labelSelector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label_selector: Option<crate::meta::v1::LabelSelector>,
    /// `matchLabelKeys`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub match_label_keys: Option<Vec<String>>,
    /// `mismatchLabelKeys`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub mismatch_label_keys: Option<Vec<String>>,
    /// `namespaceSelector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace_selector: Option<crate::meta::v1::LabelSelector>,
    /// `namespaces`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub namespaces: Option<Vec<String>>,
    /// `topologyKey`: string. Required.
    pub topology_key: String,
}

crate::fields::fields!(PodAffinityTerm {
    0 "labelSelector" label_selector value,
    1 "matchLabelKeys" match_label_keys value,
    2 "mismatchLabelKeys" mismatch_label_keys value,
    3 "namespaceSelector" namespace_selector value,
    4 "namespaces" namespaces value,
    5 "topologyKey" topology_key value,
});
