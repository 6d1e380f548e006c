// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CompositePodGroupSpec` of `scheduling/v1alpha3`.
///
/// Definition `io.k8s.api.scheduling.v1alpha3.CompositePodGroupSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha3.CompositePodGroupSpec", no_descriptions)]
pub struct CompositePodGroupSpec {
    /// `disruptionMode`: `CompositeDisruptionMode`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disruption_mode: Option<crate::scheduling::v1alpha3::CompositeDisruptionMode>,
    /// `parentCompositePodGroupName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent_composite_pod_group_name: Option<String>,
    /// `preemptionPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preemption_policy: Option<String>,
    /// `priority`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<i32>,
    /// `priorityClassName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority_class_name: Option<String>,
    /// `schedulingConstraints`: `CompositePodGroupSchedulingConstraints`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduling_constraints: Option<crate::scheduling::v1alpha3::CompositePodGroupSchedulingConstraints>,
    /// `schedulingPolicy`: `CompositePodGroupSchedulingPolicy`. Required.
    pub scheduling_policy: crate::scheduling::v1alpha3::CompositePodGroupSchedulingPolicy,
    /// `workloadRef`: `WorkloadReference`. Required.
    pub workload_ref: crate::scheduling::v1alpha3::WorkloadReference,
}

crate::fields::fields!(CompositePodGroupSpec {
    0 "disruptionMode" disruption_mode value,
    1 "parentCompositePodGroupName" parent_composite_pod_group_name value,
    2 "preemptionPolicy" preemption_policy value,
    3 "priority" priority value,
    4 "priorityClassName" priority_class_name value,
    5 "schedulingConstraints" scheduling_constraints value,
    6 "schedulingPolicy" scheduling_policy value,
    7 "workloadRef" workload_ref value,
});
