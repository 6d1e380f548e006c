// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `HPAScalingPolicy` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.HPAScalingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.HPAScalingPolicy", no_descriptions)]
pub struct HPAScalingPolicy {
    /// `periodSeconds`: 32-bit integer. Required.
    pub period_seconds: i32,
    /// `type`: string. Required.
    pub r#type: String,
    /// `value`: 32-bit integer. Required.
    pub value: i32,
}

crate::fields::fields!(HPAScalingPolicy {
    0 "periodSeconds" period_seconds value,
    1 "type" r#type value,
    2 "value" value value,
});
