// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `JobStatus` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.JobStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.batch.v1.JobStatus", no_descriptions)]
pub struct JobStatus {
    /// `active`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<i32>,
    /// `completedIndexes`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completed_indexes: Option<String>,
    /// `completionTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completion_time: Option<crate::Time>,
    /// `conditions`: list of `JobCondition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "atomic")]
    pub conditions: Option<Vec<crate::batch::v1::JobCondition>>,
    /// `failed`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<i32>,
    /// `failedIndexes`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_indexes: Option<String>,
    /// `ready`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ready: Option<i32>,
    /// `startTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_time: Option<crate::Time>,
    /// `succeeded`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub succeeded: Option<i32>,
    /// `terminating`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terminating: Option<i32>,
    /// `uncountedTerminatedPods`: `UncountedTerminatedPods`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uncounted_terminated_pods: Option<crate::batch::v1::UncountedTerminatedPods>,
}

crate::fields::fields!(JobStatus {
    0 "active" active value,
    1 "completedIndexes" completed_indexes value,
    2 "completionTime" completion_time value,
    3 "conditions" conditions value,
    4 "failed" failed value,
    5 "failedIndexes" failed_indexes value,
    6 "ready" ready value,
    7 "startTime" start_time value,
    8 "succeeded" succeeded value,
    9 "terminating" terminating value,
    10 "uncountedTerminatedPods" uncounted_terminated_pods value,
});
