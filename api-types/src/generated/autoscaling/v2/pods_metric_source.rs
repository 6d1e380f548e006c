// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodsMetricSource` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.PodsMetricSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.PodsMetricSource", no_descriptions)]
pub struct PodsMetricSource {
    /// `metric`: `MetricIdentifier`. Required.
    pub metric: crate::autoscaling::v2::MetricIdentifier,
    /// `target`: `MetricTarget`. Required.
    pub target: crate::autoscaling::v2::MetricTarget,
}

crate::fields::fields!(PodsMetricSource {
    0 "metric" metric value,
    1 "target" target value,
});
