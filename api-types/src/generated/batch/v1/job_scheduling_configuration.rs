// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `JobSchedulingConfiguration` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.JobSchedulingConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.batch.v1.JobSchedulingConfiguration", no_descriptions)]
pub struct JobSchedulingConfiguration {
    /// `disruptionMode`: `WorkloadPodGroupDisruptionMode`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disruption_mode: Option<crate::scheduling::v1alpha3::WorkloadPodGroupDisruptionMode>,
    /// `resourceClaims`: list of `WorkloadPodGroupResourceClaim`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub resource_claims: Option<Vec<crate::scheduling::v1alpha3::WorkloadPodGroupResourceClaim>>,
    /// `schedulingConstraints`: `WorkloadPodGroupSchedulingConstraints`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduling_constraints: Option<crate::scheduling::v1alpha3::WorkloadPodGroupSchedulingConstraints>,
    /// `schedulingPolicy`: `WorkloadPodGroupSchedulingPolicy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduling_policy: Option<crate::scheduling::v1alpha3::WorkloadPodGroupSchedulingPolicy>,
}

crate::fields::fields!(JobSchedulingConfiguration {
    0 "disruptionMode" disruption_mode value,
    1 "resourceClaims" resource_claims value,
    2 "schedulingConstraints" scheduling_constraints value,
    3 "schedulingPolicy" scheduling_policy value,
});
