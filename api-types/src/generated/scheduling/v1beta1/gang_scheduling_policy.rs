// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `GangSchedulingPolicy` of `scheduling/v1beta1`.
///
/// Definition `io.k8s.api.scheduling.v1beta1.GangSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1beta1.GangSchedulingPolicy", no_descriptions)]
pub struct GangSchedulingPolicy {
    /// `minCount`: 32-bit integer. Required.
    pub min_count: i32,
}

crate::fields::fields!(GangSchedulingPolicy {
    0 "minCount" min_count value,
});
