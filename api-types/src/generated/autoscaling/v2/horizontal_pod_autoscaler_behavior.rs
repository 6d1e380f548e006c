// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `HorizontalPodAutoscalerBehavior` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerBehavior`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerBehavior", no_descriptions)]
pub struct HorizontalPodAutoscalerBehavior {
    /// `scaleDown`: `HPAScalingRules`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale_down: Option<crate::autoscaling::v2::HPAScalingRules>,
    /// `scaleUp`: `HPAScalingRules`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale_up: Option<crate::autoscaling::v2::HPAScalingRules>,
}

crate::fields::fields!(HorizontalPodAutoscalerBehavior {
    0 "scaleDown" scale_down value,
    1 "scaleUp" scale_up value,
});
