// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ContainerResourceMetricSource` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.ContainerResourceMetricSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.ContainerResourceMetricSource", no_descriptions)]
pub struct ContainerResourceMetricSource {
    /// `container`: string. Required.
    pub container: String,
    /// `name`: string. Required.
    pub name: String,
    /// `target`: `MetricTarget`. Required.
    pub target: crate::autoscaling::v2::MetricTarget,
}

crate::fields::fields!(ContainerResourceMetricSource {
    0 "container" container value,
    1 "name" name value,
    2 "target" target value,
});
