// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CronJobStatus` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.CronJobStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.batch.v1.CronJobStatus", no_descriptions)]
pub struct CronJobStatus {
    /// `active`: list of `ObjectReference`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub active: Option<Vec<crate::core::v1::ObjectReference>>,
    /// `lastScheduleTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_schedule_time: Option<crate::Time>,
    /// `lastSuccessfulTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_successful_time: Option<crate::Time>,
}

crate::fields::fields!(CronJobStatus {
    0 "active" active value,
    1 "lastScheduleTime" last_schedule_time value,
    2 "lastSuccessfulTime" last_successful_time value,
});
