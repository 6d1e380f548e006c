// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `WeightedPodAffinityTerm` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.WeightedPodAffinityTerm`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.WeightedPodAffinityTerm", no_descriptions)]
pub struct WeightedPodAffinityTerm {
    /// `podAffinityTerm`: `PodAffinityTerm`. Required.
    pub pod_affinity_term: crate::core::v1::PodAffinityTerm,
    /// `weight`: 32-bit integer. Required.
    pub weight: i32,
}

crate::fields::fields!(WeightedPodAffinityTerm {
    0 "podAffinityTerm" pod_affinity_term value,
    1 "weight" weight value,
});
