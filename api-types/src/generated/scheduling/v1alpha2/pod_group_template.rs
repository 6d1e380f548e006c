// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `PodGroupTemplate` of `scheduling/v1alpha2`.
///
/// Definition `io.k8s.api.scheduling.v1alpha2.PodGroupTemplate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha2.PodGroupTemplate", no_descriptions)]
pub struct PodGroupTemplate {
    /// `disruptionMode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disruption_mode: Option<String>,
    /// `name`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub name: String,
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
    #[serde(default)]
    #[patch(required)]
    pub scheduling_policy: crate::scheduling::v1alpha2::PodGroupSchedulingPolicy,
}
