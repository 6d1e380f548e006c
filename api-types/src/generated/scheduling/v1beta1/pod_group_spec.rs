// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodGroupSpec` of `scheduling/v1beta1`.
///
/// Definition `io.k8s.api.scheduling.v1beta1.PodGroupSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1beta1.PodGroupSpec", no_descriptions)]
pub struct PodGroupSpec {
    /// `disruptionMode`: `DisruptionMode`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disruption_mode: Option<crate::scheduling::v1beta1::DisruptionMode>,
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
    /// `resourceClaims`: list of `PodGroupResourceClaim`, merged by `name`. A patch lists the fields to retain (`retainKeys`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge|retainKeys", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub resource_claims: Option<Vec<crate::scheduling::v1beta1::PodGroupResourceClaim>>,
    /// `schedulingConstraints`: `PodGroupSchedulingConstraints`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduling_constraints: Option<crate::scheduling::v1beta1::PodGroupSchedulingConstraints>,
    /// `schedulingPolicy`: `PodGroupSchedulingPolicy`. Required.
    pub scheduling_policy: crate::scheduling::v1beta1::PodGroupSchedulingPolicy,
    /// `workloadRef`: `WorkloadReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub workload_ref: Option<crate::scheduling::v1beta1::WorkloadReference>,
}

crate::fields::fields!(PodGroupSpec {
    0 "disruptionMode" disruption_mode value,
    1 "parentCompositePodGroupName" parent_composite_pod_group_name value,
    2 "preemptionPolicy" preemption_policy value,
    3 "priority" priority value,
    4 "priorityClassName" priority_class_name value,
    5 "resourceClaims" resource_claims value,
    6 "schedulingConstraints" scheduling_constraints value,
    7 "schedulingPolicy" scheduling_policy value,
    8 "workloadRef" workload_ref value,
});
