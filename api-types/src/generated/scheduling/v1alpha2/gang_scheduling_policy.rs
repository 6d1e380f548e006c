// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `GangSchedulingPolicy` of `scheduling/v1alpha2`.
///
/// Definition `io.k8s.api.scheduling.v1alpha2.GangSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha2.GangSchedulingPolicy", no_descriptions)]
pub struct GangSchedulingPolicy {
    /// `minCount`: 32-bit integer. Required.
    #[serde(default)]
    #[patch(required)]
    pub min_count: i32,
}
