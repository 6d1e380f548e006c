// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodCondition` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodCondition`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodCondition", no_descriptions)]
pub struct PodCondition {
    /// `lastProbeTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_probe_time: Option<crate::Time>,
    /// `lastTransitionTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_transition_time: Option<crate::Time>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// `status`: string. Required.
    pub status: String,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(PodCondition {
    0 "lastProbeTime" last_probe_time value,
    1 "lastTransitionTime" last_transition_time value,
    2 "message" message value,
    3 "observedGeneration" observed_generation value,
    4 "reason" reason value,
    5 "status" status value,
    6 "type" r#type value,
});
