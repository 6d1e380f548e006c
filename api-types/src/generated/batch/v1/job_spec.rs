// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `JobSpec` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.JobSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.batch.v1.JobSpec", no_descriptions)]
pub struct JobSpec {
    /// `activeDeadlineSeconds`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active_deadline_seconds: Option<i64>,
    /// `backoffLimit`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backoff_limit: Option<i32>,
    /// `backoffLimitPerIndex`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backoff_limit_per_index: Option<i32>,
    /// `completionMode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completion_mode: Option<String>,
    /// `completions`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completions: Option<i32>,
    /// `managedBy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub managed_by: Option<String>,
    /// `manualSelector`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manual_selector: Option<bool>,
    /// `maxFailedIndexes`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_failed_indexes: Option<i32>,
    /// `parallelism`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parallelism: Option<i32>,
    /// `podFailurePolicy`: `PodFailurePolicy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pod_failure_policy: Option<crate::batch::v1::PodFailurePolicy>,
    /// `podReplacementPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pod_replacement_policy: Option<String>,
    /// `scheduling`: `JobSchedulingConfiguration`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduling: Option<crate::batch::v1::JobSchedulingConfiguration>,
    /// `selector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selector: Option<crate::meta::v1::LabelSelector>,
    /// `successPolicy`: `SuccessPolicy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub success_policy: Option<crate::batch::v1::SuccessPolicy>,
    /// `suspend`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suspend: Option<bool>,
    /// `template`: `PodTemplateSpec`. Required.
    pub template: crate::core::v1::PodTemplateSpec,
    /// `ttlSecondsAfterFinished`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ttl_seconds_after_finished: Option<i32>,
}

crate::fields::fields!(JobSpec {
    0 "activeDeadlineSeconds" active_deadline_seconds value,
    1 "backoffLimit" backoff_limit value,
    2 "backoffLimitPerIndex" backoff_limit_per_index value,
    3 "completionMode" completion_mode value,
    4 "completions" completions value,
    5 "managedBy" managed_by value,
    6 "manualSelector" manual_selector value,
    7 "maxFailedIndexes" max_failed_indexes value,
    8 "parallelism" parallelism value,
    9 "podFailurePolicy" pod_failure_policy value,
    10 "podReplacementPolicy" pod_replacement_policy value,
    11 "scheduling" scheduling value,
    12 "selector" selector value,
    13 "successPolicy" success_policy value,
    14 "suspend" suspend value,
    15 "template" template value,
    16 "ttlSecondsAfterFinished" ttl_seconds_after_finished value,
});
