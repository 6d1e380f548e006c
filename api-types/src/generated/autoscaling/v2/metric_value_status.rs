// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `MetricValueStatus` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.MetricValueStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.autoscaling.v2.MetricValueStatus",
    no_descriptions,
    union(members = "value,averageValue,averageUtilization")
)]
pub struct MetricValueStatus {
    /// `averageUtilization`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average_utilization: Option<i32>,
    /// `averageValue`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average_value: Option<crate::Quantity>,
    /// `value`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<crate::Quantity>,
}

crate::fields::fields!(MetricValueStatus {
    0 "averageUtilization" average_utilization value,
    1 "averageValue" average_value value,
    2 "value" value value,
});
