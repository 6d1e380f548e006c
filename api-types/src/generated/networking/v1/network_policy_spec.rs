// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NetworkPolicySpec` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.NetworkPolicySpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.NetworkPolicySpec", no_descriptions)]
pub struct NetworkPolicySpec {
    /// `egress`: list of `NetworkPolicyEgressRule`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub egress: Option<Vec<crate::networking::v1::NetworkPolicyEgressRule>>,
    /// `ingress`: list of `NetworkPolicyIngressRule`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub ingress: Option<Vec<crate::networking::v1::NetworkPolicyIngressRule>>,
    /// `podSelector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pod_selector: Option<crate::meta::v1::LabelSelector>,
    /// `policyTypes`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub policy_types: Option<Vec<String>>,
}

crate::fields::fields!(NetworkPolicySpec {
    0 "egress" egress value,
    1 "ingress" ingress value,
    2 "podSelector" pod_selector value,
    3 "policyTypes" policy_types value,
});
