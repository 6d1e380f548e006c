// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `HPAScalingPolicy` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.HPAScalingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.HPAScalingPolicy", no_descriptions)]
pub struct HPAScalingPolicy {
    /// `periodSeconds`: 32-bit integer. Required.
    #[serde(default)]
    #[patch(required)]
    pub period_seconds: i32,
    /// `type`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub r#type: String,
    /// `value`: 32-bit integer. Required.
    #[serde(default)]
    #[patch(required)]
    pub value: i32,
}
