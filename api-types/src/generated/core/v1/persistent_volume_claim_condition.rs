// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PersistentVolumeClaimCondition` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PersistentVolumeClaimCondition`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PersistentVolumeClaimCondition", no_descriptions)]
pub struct PersistentVolumeClaimCondition {
    /// `lastProbeTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_probe_time: Option<crate::Time>,
    /// `lastTransitionTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_transition_time: Option<crate::Time>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// `status`: string. Required.
    pub status: String,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(PersistentVolumeClaimCondition {
    0 "lastProbeTime" last_probe_time value,
    1 "lastTransitionTime" last_transition_time value,
    2 "message" message value,
    3 "reason" reason value,
    4 "status" status value,
    5 "type" r#type value,
});
