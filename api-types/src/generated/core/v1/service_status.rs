// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ServiceStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ServiceStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ServiceStatus", no_descriptions)]
pub struct ServiceStatus {
    /// `conditions`: list of `Condition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::meta::v1::Condition>>,
    /// `loadBalancer`: `LoadBalancerStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub load_balancer: Option<crate::core::v1::LoadBalancerStatus>,
}

crate::fields::fields!(ServiceStatus {
    0 "conditions" conditions value,
    1 "loadBalancer" load_balancer value,
});
