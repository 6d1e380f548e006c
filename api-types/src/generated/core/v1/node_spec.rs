// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeSpec` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeSpec", no_descriptions)]
pub struct NodeSpec {
    /// `configSource`: `NodeConfigSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub config_source: Option<crate::core::v1::NodeConfigSource>,
    /// `externalID`: string.
    #[serde(rename = "externalID", skip_serializing_if = "Option::is_none")]
    pub external_id: Option<String>,
    /// `podCIDR`: string.
    #[serde(rename = "podCIDR", skip_serializing_if = "Option::is_none")]
    pub pod_cidr: Option<String>,
    /// `podCIDRs`: list of strings, merged as a set.
    #[serde(rename = "podCIDRs", skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", list_type = "set")]
    pub pod_cidrs: Option<Vec<String>>,
    /// `podPreemptionPolicy`: `NodePodPreemptionPolicy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pod_preemption_policy: Option<crate::core::v1::NodePodPreemptionPolicy>,
    /// `providerID`: string.
    #[serde(rename = "providerID", skip_serializing_if = "Option::is_none")]
    pub provider_id: Option<String>,
    /// `taints`: list of `Taint`, replaced as a whole; recommended key `key,effect`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(recommended_key = "key,effect", list_type = "atomic")]
    pub taints: Option<Vec<crate::core::v1::Taint>>,
    /// `unschedulable`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unschedulable: Option<bool>,
}

crate::fields::fields!(NodeSpec {
    0 "configSource" config_source value,
    1 "externalID" external_id value,
    2 "podCIDR" pod_cidr value,
    3 "podCIDRs" pod_cidrs value,
    4 "podPreemptionPolicy" pod_preemption_policy value,
    5 "providerID" provider_id value,
    6 "taints" taints value,
    7 "unschedulable" unschedulable value,
});
