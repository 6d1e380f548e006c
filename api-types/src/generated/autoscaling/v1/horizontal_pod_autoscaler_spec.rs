// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `HorizontalPodAutoscalerSpec` of `autoscaling/v1`.
///
/// Definition `io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerSpec", no_descriptions)]
pub struct HorizontalPodAutoscalerSpec {
    /// `maxReplicas`: 32-bit integer. Required.
    pub max_replicas: i32,
    /// `minReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_replicas: Option<i32>,
    /// `scaleTargetRef`: `CrossVersionObjectReference`. Required.
    pub scale_target_ref: crate::autoscaling::v1::CrossVersionObjectReference,
    /// `targetCPUUtilizationPercentage`: 32-bit integer.
    #[serde(rename = "targetCPUUtilizationPercentage", skip_serializing_if = "Option::is_none")]
    pub target_cpu_utilization_percentage: Option<i32>,
}

crate::fields::fields!(HorizontalPodAutoscalerSpec {
    0 "maxReplicas" max_replicas value,
    1 "minReplicas" min_replicas value,
    2 "scaleTargetRef" scale_target_ref value,
    3 "targetCPUUtilizationPercentage" target_cpu_utilization_percentage value,
});
