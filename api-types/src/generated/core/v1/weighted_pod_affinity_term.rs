// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `WeightedPodAffinityTerm` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.WeightedPodAffinityTerm`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.WeightedPodAffinityTerm", no_descriptions)]
pub struct WeightedPodAffinityTerm {
    /// `podAffinityTerm`: `PodAffinityTerm`. Required.
    #[serde(default)]
    #[patch(required)]
    pub pod_affinity_term: crate::core::v1::PodAffinityTerm,
    /// `weight`: 32-bit integer. Required.
    #[serde(default)]
    #[patch(required)]
    pub weight: i32,
}
