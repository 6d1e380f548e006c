// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `MetricTarget` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.MetricTarget`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.autoscaling.v2.MetricTarget",
    no_descriptions,
    union(members = "AverageValue=averageValue,Utilization=averageUtilization,Value=value", discriminator = "type")
)]
pub struct MetricTarget {
    /// `averageUtilization`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average_utilization: Option<i32>,
    /// `averageValue`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average_value: Option<crate::Quantity>,
    /// `type`: string. Required.
    pub r#type: String,
    /// `value`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<crate::Quantity>,
}

crate::fields::fields!(MetricTarget {
    0 "averageUtilization" average_utilization value,
    1 "averageValue" average_value value,
    2 "type" r#type value,
    3 "value" value value,
});
