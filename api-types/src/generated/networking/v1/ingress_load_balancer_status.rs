// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `IngressLoadBalancerStatus` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.IngressLoadBalancerStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.IngressLoadBalancerStatus", no_descriptions)]
pub struct IngressLoadBalancerStatus {
    /// `ingress`: list of `IngressLoadBalancerIngress`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub ingress: Option<Vec<crate::networking::v1::IngressLoadBalancerIngress>>,
}

crate::fields::fields!(IngressLoadBalancerStatus {
    0 "ingress" ingress value,
});
