// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `LoadBalancerStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.LoadBalancerStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.LoadBalancerStatus", no_descriptions)]
pub struct LoadBalancerStatus {
    /// `ingress`: list of `LoadBalancerIngress`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub ingress: Option<Vec<crate::core::v1::LoadBalancerIngress>>,
}

crate::fields::fields!(LoadBalancerStatus {
    0 "ingress" ingress value,
});
