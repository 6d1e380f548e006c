// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `LoadBalancerIngress` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.LoadBalancerIngress`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.LoadBalancerIngress", no_descriptions)]
pub struct LoadBalancerIngress {
    /// `hostname`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hostname: Option<String>,
    /// `ip`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ip: Option<String>,
    /// `ipMode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ip_mode: Option<String>,
    /// `ports`: list of `PortStatus`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub ports: Option<Vec<crate::core::v1::PortStatus>>,
}

crate::fields::fields!(LoadBalancerIngress {
    0 "hostname" hostname value,
    1 "ip" ip value,
    2 "ipMode" ip_mode value,
    3 "ports" ports value,
});
