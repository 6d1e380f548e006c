// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `WorkloadSpec` of `scheduling/v1alpha2`.
///
/// Definition `io.k8s.api.scheduling.v1alpha2.WorkloadSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha2.WorkloadSpec", no_descriptions)]
pub struct WorkloadSpec {
    /// `controllerRef`: `TypedLocalObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controller_ref: Option<crate::scheduling::v1alpha2::TypedLocalObjectReference>,
    /// `podGroupTemplates`: list of `PodGroupTemplate`, replaced as a whole. Required.
    #[patch(list_type = "map", list_map_keys = "name")]
    pub pod_group_templates: Vec<crate::scheduling::v1alpha2::PodGroupTemplate>,
}

crate::fields::fields!(WorkloadSpec {
    0 "controllerRef" controller_ref value,
    1 "podGroupTemplates" pod_group_templates or_empty,
});
