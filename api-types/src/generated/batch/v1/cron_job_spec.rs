// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CronJobSpec` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.CronJobSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.batch.v1.CronJobSpec", no_descriptions)]
pub struct CronJobSpec {
    /// `concurrencyPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concurrency_policy: Option<String>,
    /// `failedJobsHistoryLimit`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_jobs_history_limit: Option<i32>,
    /// `jobTemplate`: `JobTemplateSpec`. Required.
    pub job_template: crate::batch::v1::JobTemplateSpec,
    /// `schedule`: string. Required.
    pub schedule: String,
    /// `startingDeadlineSeconds`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starting_deadline_seconds: Option<i64>,
    /// `successfulJobsHistoryLimit`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub successful_jobs_history_limit: Option<i32>,
    /// `suspend`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suspend: Option<bool>,
    /// `timeZone`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
}

crate::fields::fields!(CronJobSpec {
    0 "concurrencyPolicy" concurrency_policy value,
    1 "failedJobsHistoryLimit" failed_jobs_history_limit value,
    2 "jobTemplate" job_template value,
    3 "schedule" schedule value,
    4 "startingDeadlineSeconds" starting_deadline_seconds value,
    5 "successfulJobsHistoryLimit" successful_jobs_history_limit value,
    6 "suspend" suspend value,
    7 "timeZone" time_zone value,
});
