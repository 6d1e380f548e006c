// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `IngressLoadBalancerIngress` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.IngressLoadBalancerIngress`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.IngressLoadBalancerIngress", no_descriptions)]
pub struct IngressLoadBalancerIngress {
    /// `hostname`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hostname: Option<String>,
    /// `ip`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ip: Option<String>,
    /// `ports`: list of `IngressPortStatus`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub ports: Option<Vec<crate::networking::v1::IngressPortStatus>>,
}

crate::fields::fields!(IngressLoadBalancerIngress {
    0 "hostname" hostname value,
    1 "ip" ip value,
    2 "ports" ports value,
});
