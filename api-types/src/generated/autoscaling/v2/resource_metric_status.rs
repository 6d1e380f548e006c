// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceMetricStatus` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.ResourceMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.ResourceMetricStatus", no_descriptions)]
pub struct ResourceMetricStatus {
    /// `current`: `MetricValueStatus`. Required.
    pub current: crate::autoscaling::v2::MetricValueStatus,
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(ResourceMetricStatus {
    0 "current" current value,
    1 "name" name value,
});
