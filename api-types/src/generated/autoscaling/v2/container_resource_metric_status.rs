// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `ContainerResourceMetricStatus` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.ContainerResourceMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.ContainerResourceMetricStatus", no_descriptions)]
pub struct ContainerResourceMetricStatus {
    /// `container`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub container: String,
    /// `current`: `MetricValueStatus`. Required.
    #[serde(default)]
    #[patch(required)]
    pub current: crate::autoscaling::v2::MetricValueStatus,
    /// `name`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub name: String,
}
