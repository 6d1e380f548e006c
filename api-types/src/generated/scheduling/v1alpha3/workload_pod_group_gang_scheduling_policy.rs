// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `WorkloadPodGroupGangSchedulingPolicy` of `scheduling/v1alpha3`.
///
/// Definition `io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupGangSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupGangSchedulingPolicy", no_descriptions)]
pub struct WorkloadPodGroupGangSchedulingPolicy {
    /// `minCount`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_count: Option<i32>,
}

crate::fields::fields!(WorkloadPodGroupGangSchedulingPolicy {
    0 "minCount" min_count value,
});
