// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ObjectMetricSource` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.ObjectMetricSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.ObjectMetricSource", no_descriptions)]
pub struct ObjectMetricSource {
    /// `describedObject`: `CrossVersionObjectReference`. Required.
    pub described_object: crate::autoscaling::v2::CrossVersionObjectReference,
    /// `metric`: `MetricIdentifier`. Required.
    pub metric: crate::autoscaling::v2::MetricIdentifier,
    /// `target`: `MetricTarget`. Required.
    pub target: crate::autoscaling::v2::MetricTarget,
}

crate::fields::fields!(ObjectMetricSource {
    0 "describedObject" described_object value,
    1 "metric" metric value,
    2 "target" target value,
});
