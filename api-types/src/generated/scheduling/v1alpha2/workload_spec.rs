// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `WorkloadSpec` of `scheduling/v1alpha2`.
///
/// Definition `io.k8s.api.scheduling.v1alpha2.WorkloadSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha2.WorkloadSpec", no_descriptions)]
pub struct WorkloadSpec {
    /// `controllerRef`: `TypedLocalObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controller_ref: Option<crate::scheduling::v1alpha2::TypedLocalObjectReference>,
    /// `podGroupTemplates`: list of `PodGroupTemplate`, replaced as a whole. Required.
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "map", list_map_keys = "name", required)]
    pub pod_group_templates: Vec<crate::scheduling::v1alpha2::PodGroupTemplate>,
}
