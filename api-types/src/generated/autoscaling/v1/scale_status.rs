// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ScaleStatus` of `autoscaling/v1`.
///
/// Definition `io.k8s.api.autoscaling.v1.ScaleStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v1.ScaleStatus", no_descriptions)]
pub struct ScaleStatus {
    /// `replicas`: 32-bit integer. Required.
    pub replicas: i32,
    /// `selector`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selector: Option<String>,
}

crate::fields::fields!(ScaleStatus {
    0 "replicas" replicas value,
    1 "selector" selector value,
});
