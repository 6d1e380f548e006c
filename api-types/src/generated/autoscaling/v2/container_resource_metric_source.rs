// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `ContainerResourceMetricSource` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.ContainerResourceMetricSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.ContainerResourceMetricSource", no_descriptions)]
pub struct ContainerResourceMetricSource {
    /// `container`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub container: String,
    /// `name`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub name: String,
    /// `target`: `MetricTarget`. Required.
    #[serde(default)]
    #[patch(required)]
    pub target: crate::autoscaling::v2::MetricTarget,
}
