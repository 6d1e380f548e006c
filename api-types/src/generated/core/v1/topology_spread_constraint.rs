// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `TopologySpreadConstraint` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.TopologySpreadConstraint`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.TopologySpreadConstraint", no_descriptions)]
pub struct TopologySpreadConstraint {
    /// `labelSelector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label_selector: Option<crate::meta::v1::LabelSelector>,
    /// `matchLabelKeys`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub match_label_keys: Option<Vec<String>>,
    /// `maxSkew`: 32-bit integer. Required.
    pub max_skew: i32,
    /// `minDomains`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_domains: Option<i32>,
    /// `nodeAffinityPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_affinity_policy: Option<String>,
    /// `nodeTaintsPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_taints_policy: Option<String>,
    /// `topologyKey`: string. Required.
    pub topology_key: String,
    /// `whenUnsatisfiable`: string. Required.
    pub when_unsatisfiable: String,
}

crate::fields::fields!(TopologySpreadConstraint {
    0 "labelSelector" label_selector value,
    1 "matchLabelKeys" match_label_keys value,
    2 "maxSkew" max_skew value,
    3 "minDomains" min_domains value,
    4 "nodeAffinityPolicy" node_affinity_policy value,
    5 "nodeTaintsPolicy" node_taints_policy value,
    6 "topologyKey" topology_key value,
    7 "whenUnsatisfiable" when_unsatisfiable value,
});
