// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NetworkPolicyEgressRule` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.NetworkPolicyEgressRule`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.NetworkPolicyEgressRule", no_descriptions)]
pub struct NetworkPolicyEgressRule {
    /// `ports`: list of `NetworkPolicyPort`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub ports: Option<Vec<crate::networking::v1::NetworkPolicyPort>>,
    /// `to`: list of `NetworkPolicyPeer`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub to: Option<Vec<crate::networking::v1::NetworkPolicyPeer>>,
}

crate::fields::fields!(NetworkPolicyEgressRule {
    0 "ports" ports value,
    1 "to" to value,
});
