// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodDisruptionBudgetStatus` of `policy/v1`.
///
/// Definition `io.k8s.api.policy.v1.PodDisruptionBudgetStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.policy.v1.PodDisruptionBudgetStatus", no_descriptions)]
pub struct PodDisruptionBudgetStatus {
    /// `conditions`: list of `Condition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::meta::v1::Condition>>,
    /// `currentHealthy`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_healthy: Option<i32>,
    /// `desiredHealthy`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub desired_healthy: Option<i32>,
    /// `disruptedPods`: map of `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disrupted_pods: Option<BTreeMap<String, crate::Time>>,
    /// `disruptionsAllowed`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disruptions_allowed: Option<i32>,
    /// `expectedPods`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_pods: Option<i32>,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
}

crate::fields::fields!(PodDisruptionBudgetStatus {
    0 "conditions" conditions value,
    1 "currentHealthy" current_healthy value,
    2 "desiredHealthy" desired_healthy value,
    3 "disruptedPods" disrupted_pods value,
    4 "disruptionsAllowed" disruptions_allowed value,
    5 "expectedPods" expected_pods value,
    6 "observedGeneration" observed_generation value,
});
