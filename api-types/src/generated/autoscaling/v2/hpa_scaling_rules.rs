// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `HPAScalingRules` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.HPAScalingRules`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.HPAScalingRules", no_descriptions)]
pub struct HPAScalingRules {
    /// `policies`: list of `HPAScalingPolicy`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub policies: Option<Vec<crate::autoscaling::v2::HPAScalingPolicy>>,
    /// `selectPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub select_policy: Option<String>,
    /// `stabilizationWindowSeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stabilization_window_seconds: Option<i32>,
    /// `tolerance`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<crate::Quantity>,
}

crate::fields::fields!(HPAScalingRules {
    0 "policies" policies value,
    1 "selectPolicy" select_policy value,
    2 "stabilizationWindowSeconds" stabilization_window_seconds value,
    3 "tolerance" tolerance value,
});
