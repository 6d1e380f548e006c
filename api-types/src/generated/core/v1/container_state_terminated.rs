// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ContainerStateTerminated` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ContainerStateTerminated`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ContainerStateTerminated", no_descriptions)]
pub struct ContainerStateTerminated {
    /// `containerID`: string.
    #[serde(rename = "containerID", skip_serializing_if = "Option::is_none")]
    pub container_id: Option<String>,
    /// `exitCode`: 32-bit integer. Required.
    pub exit_code: i32,
    /// `finishedAt`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finished_at: Option<crate::Time>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// `signal`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signal: Option<i32>,
    /// `startedAt`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started_at: Option<crate::Time>,
}

crate::fields::fields!(ContainerStateTerminated {
    0 "containerID" container_id value,
    1 "exitCode" exit_code value,
    2 "finishedAt" finished_at value,
    3 "message" message value,
    4 "reason" reason value,
    5 "signal" signal value,
    6 "startedAt" started_at value,
});
