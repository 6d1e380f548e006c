// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PersistentVolumeStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PersistentVolumeStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PersistentVolumeStatus", no_descriptions)]
pub struct PersistentVolumeStatus {
    /// `lastPhaseTransitionTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_phase_transition_time: Option<crate::Time>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `phase`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

crate::fields::fields!(PersistentVolumeStatus {
    0 "lastPhaseTransitionTime" last_phase_transition_time value,
    1 "message" message value,
    2 "phase" phase value,
    3 "reason" reason value,
});
