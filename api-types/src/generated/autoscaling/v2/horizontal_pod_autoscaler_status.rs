// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `HorizontalPodAutoscalerStatus` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerStatus", no_descriptions)]
pub struct HorizontalPodAutoscalerStatus {
    /// `conditions`: list of `HorizontalPodAutoscalerCondition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::autoscaling::v2::HorizontalPodAutoscalerCondition>>,
    /// `currentMetrics`: list of `MetricStatus`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub current_metrics: Option<Vec<crate::autoscaling::v2::MetricStatus>>,
    /// `currentReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_replicas: Option<i32>,
    /// `desiredReplicas`: 32-bit integer. Required.
    pub desired_replicas: i32,
    /// `lastScaleTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_scale_time: Option<crate::Time>,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
}

crate::fields::fields!(HorizontalPodAutoscalerStatus {
    0 "conditions" conditions value,
    1 "currentMetrics" current_metrics value,
    2 "currentReplicas" current_replicas value,
    3 "desiredReplicas" desired_replicas value,
    4 "lastScaleTime" last_scale_time value,
    5 "observedGeneration" observed_generation value,
});
