// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `WorkloadPodGroupSchedulingConstraints` of `scheduling/v1alpha3`.
///
/// Definition `io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupSchedulingConstraints`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupSchedulingConstraints", no_descriptions)]
pub struct WorkloadPodGroupSchedulingConstraints {
    /// `topology`: list of `TopologyConstraint`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub topology: Option<Vec<crate::scheduling::v1alpha3::TopologyConstraint>>,
}

crate::fields::fields!(WorkloadPodGroupSchedulingConstraints {
    0 "topology" topology value,
});
