// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `StorageHealthCondition` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.StorageHealthCondition`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.StorageHealthCondition", no_descriptions)]
pub struct StorageHealthCondition {
    /// `accessMode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access_mode: Option<String>,
    /// `lastTransitionTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_transition_time: Option<crate::Time>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `reason`: string. Required.
    pub reason: String,
    /// `status`: string. Required.
    pub status: String,
    /// `volumeMode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_mode: Option<String>,
}

crate::fields::fields!(StorageHealthCondition {
    0 "accessMode" access_mode value,
    1 "lastTransitionTime" last_transition_time value,
    2 "message" message value,
    3 "reason" reason value,
    4 "status" status value,
    5 "volumeMode" volume_mode value,
});
