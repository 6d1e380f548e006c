// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NetworkPolicyIngressRule` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.NetworkPolicyIngressRule`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.NetworkPolicyIngressRule", no_descriptions)]
pub struct NetworkPolicyIngressRule {
    /// `from`: list of `NetworkPolicyPeer`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub from: Option<Vec<crate::networking::v1::NetworkPolicyPeer>>,
    /// `ports`: list of `NetworkPolicyPort`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub ports: Option<Vec<crate::networking::v1::NetworkPolicyPort>>,
}

crate::fields::fields!(NetworkPolicyIngressRule {
    0 "from" from value,
    1 "ports" ports value,
});
