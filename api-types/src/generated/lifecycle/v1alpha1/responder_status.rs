// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResponderStatus` of `lifecycle/v1alpha1`.
///
/// Definition `io.k8s.api.lifecycle.v1alpha1.ResponderStatus`. Its map type is `granular`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.lifecycle.v1alpha1.ResponderStatus", no_descriptions, map_type = "granular")]
pub struct ResponderStatus {
    /// `completionTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completion_time: Option<crate::Time>,
    /// `expectedCompletionTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_completion_time: Option<crate::Time>,
    /// `heartbeatTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heartbeat_time: Option<crate::Time>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `name`: string. Required.
    pub name: String,
    /// `startTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_time: Option<crate::Time>,
}

crate::fields::fields!(ResponderStatus {
    0 "completionTime" completion_time value,
    1 "expectedCompletionTime" expected_completion_time value,
    2 "heartbeatTime" heartbeat_time value,
    3 "message" message value,
    4 "name" name value,
    5 "startTime" start_time value,
});
