// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ScaleSpec` of `autoscaling/v1`.
///
/// Definition `io.k8s.api.autoscaling.v1.ScaleSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.autoscaling.v1.ScaleSpec", no_descriptions)]
pub struct ScaleSpec {
    /// `replicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replicas: Option<i32>,
}

crate::fields::fields!(ScaleSpec {
    0 "replicas" replicas value,
});
