// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ExternalMetricStatus` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.ExternalMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.ExternalMetricStatus", no_descriptions)]
pub struct ExternalMetricStatus {
    /// `current`: `MetricValueStatus`. Required.
    pub current: crate::autoscaling::v2::MetricValueStatus,
    /// `metric`: `MetricIdentifier`. Required.
    pub metric: crate::autoscaling::v2::MetricIdentifier,
}

crate::fields::fields!(ExternalMetricStatus {
    0 "current" current value,
    1 "metric" metric value,
});
