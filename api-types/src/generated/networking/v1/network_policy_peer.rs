// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NetworkPolicyPeer` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.NetworkPolicyPeer`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.networking.v1.NetworkPolicyPeer",
    no_descriptions,
    union(members = "ipBlock,podSelector+namespaceSelector")
)]
pub struct NetworkPolicyPeer {
    /// `ipBlock`: `IPBlock`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ip_block: Option<crate::networking::v1::IPBlock>,
    /// `namespaceSelector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace_selector: Option<crate::meta::v1::LabelSelector>,
    /// `podSelector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pod_selector: Option<crate::meta::v1::LabelSelector>,
}

crate::fields::fields!(NetworkPolicyPeer {
    0 "ipBlock" ip_block value,
    1 "namespaceSelector" namespace_selector value,
    2 "podSelector" pod_selector value,
});
