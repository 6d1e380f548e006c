// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `WorkloadSpec` of `scheduling/v1beta1`.
///
/// Definition `io.k8s.api.scheduling.v1beta1.WorkloadSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.scheduling.v1beta1.WorkloadSpec",
    no_descriptions,
    union(members = "podGroupTemplates,compositePodGroupTemplates", required)
)]
pub struct WorkloadSpec {
    /// `compositePodGroupTemplates`: list of `CompositePodGroupTemplate`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "map", list_map_keys = "name")]
    pub composite_pod_group_templates: Option<Vec<crate::scheduling::v1beta1::CompositePodGroupTemplate>>,
    /// `controllerRef`: `TypedLocalObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controller_ref: Option<crate::scheduling::v1beta1::TypedLocalObjectReference>,
    /// `podGroupTemplates`: list of `PodGroupTemplate`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "map", list_map_keys = "name")]
    pub pod_group_templates: Option<Vec<crate::scheduling::v1beta1::PodGroupTemplate>>,
}

crate::fields::fields!(WorkloadSpec {
    0 "compositePodGroupTemplates" composite_pod_group_templates value,
    1 "controllerRef" controller_ref value,
    2 "podGroupTemplates" pod_group_templates value,
});
