// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `IngressStatus` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.IngressStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.IngressStatus", no_descriptions)]
pub struct IngressStatus {
    /// `loadBalancer`: `IngressLoadBalancerStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub load_balancer: Option<crate::networking::v1::IngressLoadBalancerStatus>,
}

crate::fields::fields!(IngressStatus {
    0 "loadBalancer" load_balancer value,
});
