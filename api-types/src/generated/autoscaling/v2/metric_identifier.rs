// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `MetricIdentifier` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.MetricIdentifier`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v2.MetricIdentifier", no_descriptions)]
pub struct MetricIdentifier {
    /// `name`: string. Required.
    pub name: String,
    /// `selector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selector: Option<crate::meta::v1::LabelSelector>,
}

crate::fields::fields!(MetricIdentifier {
    0 "name" name value,
    1 "selector" selector value,
});
