// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodAffinity` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodAffinity`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodAffinity", no_descriptions)]
pub struct PodAffinity {
    /// `preferredDuringSchedulingIgnoredDuringExecution`: list of `WeightedPodAffinityTerm`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub preferred_during_scheduling_ignored_during_execution: Option<Vec<crate::core::v1::WeightedPodAffinityTerm>>,
    /// `requiredDuringSchedulingIgnoredDuringExecution`: list of `PodAffinityTerm`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub required_during_scheduling_ignored_during_execution: Option<Vec<crate::core::v1::PodAffinityTerm>>,
}

crate::fields::fields!(PodAffinity {
    0 "preferredDuringSchedulingIgnoredDuringExecution" preferred_during_scheduling_ignored_during_execution value,
    1 "requiredDuringSchedulingIgnoredDuringExecution" required_during_scheduling_ignored_during_execution value,
});
