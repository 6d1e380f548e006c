// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceMetricSource` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.ResourceMetricSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.ResourceMetricSource", no_descriptions)]
pub struct ResourceMetricSource {
    /// `name`: string. Required.
    pub name: String,
    /// `target`: `MetricTarget`. Required.
    pub target: crate::autoscaling::v2::MetricTarget,
}

crate::fields::fields!(ResourceMetricSource {
    0 "name" name value,
    1 "target" target value,
});
