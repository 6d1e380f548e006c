// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `HorizontalPodAutoscalerStatus` of `autoscaling/v1`.
///
/// Definition `io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerStatus", no_descriptions)]
pub struct HorizontalPodAutoscalerStatus {
    /// `currentCPUUtilizationPercentage`: 32-bit integer.
    #[serde(rename = "currentCPUUtilizationPercentage", skip_serializing_if = "Option::is_none")]
    pub current_cpu_utilization_percentage: Option<i32>,
    /// `currentReplicas`: 32-bit integer. Required.
    pub current_replicas: i32,
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
    0 "currentCPUUtilizationPercentage" current_cpu_utilization_percentage value,
    1 "currentReplicas" current_replicas value,
    2 "desiredReplicas" desired_replicas value,
    3 "lastScaleTime" last_scale_time value,
    4 "observedGeneration" observed_generation value,
});
