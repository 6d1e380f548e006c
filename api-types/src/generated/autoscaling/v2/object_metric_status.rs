// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ObjectMetricStatus` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.ObjectMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.ObjectMetricStatus", no_descriptions)]
pub struct ObjectMetricStatus {
    /// `current`: `MetricValueStatus`. Required.
    pub current: crate::autoscaling::v2::MetricValueStatus,
    /// `describedObject`: `CrossVersionObjectReference`. Required.
    pub described_object: crate::autoscaling::v2::CrossVersionObjectReference,
    /// `metric`: `MetricIdentifier`. Required.
    pub metric: crate::autoscaling::v2::MetricIdentifier,
}

crate::fields::fields!(ObjectMetricStatus {
    0 "current" current value,
    1 "describedObject" described_object value,
    2 "metric" metric value,
});
