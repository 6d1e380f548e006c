// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ContainerResourceMetricStatus` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.ContainerResourceMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.ContainerResourceMetricStatus", no_descriptions)]
pub struct ContainerResourceMetricStatus {
    /// `container`: string. Required.
    pub container: String,
    /// `current`: `MetricValueStatus`. Required.
    pub current: crate::autoscaling::v2::MetricValueStatus,
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(ContainerResourceMetricStatus {
    0 "container" container value,
    1 "current" current value,
    2 "name" name value,
});
