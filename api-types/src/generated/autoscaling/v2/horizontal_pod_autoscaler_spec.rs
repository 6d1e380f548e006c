// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `HorizontalPodAutoscalerSpec` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerSpec", no_descriptions)]
pub struct HorizontalPodAutoscalerSpec {
    /// `behavior`: `HorizontalPodAutoscalerBehavior`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behavior: Option<crate::autoscaling::v2::HorizontalPodAutoscalerBehavior>,
    /// `maxReplicas`: 32-bit integer. Required.
    pub max_replicas: i32,
    /// `metrics`: list of `MetricSpec`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub metrics: Option<Vec<crate::autoscaling::v2::MetricSpec>>,
    /// `minReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_replicas: Option<i32>,
    /// `scaleTargetRef`: `CrossVersionObjectReference`. Required.
    pub scale_target_ref: crate::autoscaling::v2::CrossVersionObjectReference,
}

crate::fields::fields!(HorizontalPodAutoscalerSpec {
    0 "behavior" behavior value,
    1 "maxReplicas" max_replicas value,
    2 "metrics" metrics value,
    3 "minReplicas" min_replicas value,
    4 "scaleTargetRef" scale_target_ref value,
});
