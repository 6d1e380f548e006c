// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodGroupSpec` of `scheduling/v1alpha2`.
///
/// Definition `io.k8s.api.scheduling.v1alpha2.PodGroupSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha2.PodGroupSpec", no_descriptions)]
pub struct PodGroupSpec {
    /// `disruptionMode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disruption_mode: Option<String>,
    /// `podGroupTemplateRef`: `PodGroupTemplateReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pod_group_template_ref: Option<crate::scheduling::v1alpha2::PodGroupTemplateReference>,
    /// `priority`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<i32>,
    /// `priorityClassName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority_class_name: Option<String>,
    /// `resourceClaims`: list of `PodGroupResourceClaim`, merged by `name`. A patch lists the fields to retain (`retainKeys`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge|retainKeys", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub resource_claims: Option<Vec<crate::scheduling::v1alpha2::PodGroupResourceClaim>>,
    /// `schedulingConstraints`: `PodGroupSchedulingConstraints`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduling_constraints: Option<crate::scheduling::v1alpha2::PodGroupSchedulingConstraints>,
    /// `schedulingPolicy`: `PodGroupSchedulingPolicy`. Required.
    pub scheduling_policy: crate::scheduling::v1alpha2::PodGroupSchedulingPolicy,
}

crate::fields::fields!(PodGroupSpec {
    0 "disruptionMode" disruption_mode value,
    1 "podGroupTemplateRef" pod_group_template_ref value,
    2 "priority" priority value,
    3 "priorityClassName" priority_class_name value,
    4 "resourceClaims" resource_claims value,
    5 "schedulingConstraints" scheduling_constraints value,
    6 "schedulingPolicy" scheduling_policy value,
});
