// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodDisruptionBudgetSpec` of `policy/v1`.
///
/// Definition `io.k8s.api.policy.v1.PodDisruptionBudgetSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.policy.v1.PodDisruptionBudgetSpec",
    no_descriptions,
    union(members = "minAvailable,maxUnavailable")
)]
pub struct PodDisruptionBudgetSpec {
    /// `maxUnavailable`: `IntOrString`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_unavailable: Option<crate::IntOrString>,
    /// `minAvailable`: `IntOrString`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_available: Option<crate::IntOrString>,
    /// `selector`: `LabelSelector`. A patch replaces it as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "replace")]
    pub selector: Option<crate::meta::v1::LabelSelector>,
    /// `unhealthyPodEvictionPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unhealthy_pod_eviction_policy: Option<String>,
}

crate::fields::fields!(PodDisruptionBudgetSpec {
    0 "maxUnavailable" max_unavailable value,
    1 "minAvailable" min_available value,
    2 "selector" selector value,
    3 "unhealthyPodEvictionPolicy" unhealthy_pod_eviction_policy value,
});
