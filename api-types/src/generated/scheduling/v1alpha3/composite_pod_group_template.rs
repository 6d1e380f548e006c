// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CompositePodGroupTemplate` of `scheduling/v1alpha3`.
///
/// Definition `io.k8s.api.scheduling.v1alpha3.CompositePodGroupTemplate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha3.CompositePodGroupTemplate", no_descriptions)]
pub struct CompositePodGroupTemplate {
    /// `compositePodGroupTemplates`: list of `CompositePodGroupTemplate`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "map", list_map_keys = "name")]
    pub composite_pod_group_templates: Option<Vec<crate::scheduling::v1alpha3::CompositePodGroupTemplate>>,
    /// `disruptionMode`: `CompositeDisruptionMode`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disruption_mode: Option<crate::scheduling::v1alpha3::CompositeDisruptionMode>,
    /// `name`: string. Required.
    pub name: String,
    /// `podGroupTemplates`: list of `PodGroupTemplate`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "map", list_map_keys = "name")]
    pub pod_group_templates: Option<Vec<crate::scheduling::v1alpha3::PodGroupTemplate>>,
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
}

crate::fields::fields!(CompositePodGroupTemplate {
    0 "compositePodGroupTemplates" composite_pod_group_templates value,
    1 "disruptionMode" disruption_mode value,
    2 "name" name value,
    3 "podGroupTemplates" pod_group_templates value,
    4 "preemptionPolicy" preemption_policy value,
    5 "priority" priority value,
    6 "priorityClassName" priority_class_name value,
    7 "schedulingConstraints" scheduling_constraints value,
    8 "schedulingPolicy" scheduling_policy value,
});
