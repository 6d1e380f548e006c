// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DaemonSetStatus` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.DaemonSetStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.DaemonSetStatus", no_descriptions)]
pub struct DaemonSetStatus {
    /// `collisionCount`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collision_count: Option<i32>,
    /// `conditions`: list of `DaemonSetCondition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::apps::v1::DaemonSetCondition>>,
    /// `currentNumberScheduled`: 32-bit integer. Required.
    pub current_number_scheduled: i32,
    /// `desiredNumberScheduled`: 32-bit integer. Required.
    pub desired_number_scheduled: i32,
    /// `numberAvailable`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number_available: Option<i32>,
    /// `numberMisscheduled`: 32-bit integer. Required.
    pub number_misscheduled: i32,
    /// `numberReady`: 32-bit integer. Required.
    pub number_ready: i32,
    /// `numberUnavailable`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number_unavailable: Option<i32>,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
    /// `updatedNumberScheduled`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_number_scheduled: Option<i32>,
}

crate::fields::fields!(DaemonSetStatus {
    0 "collisionCount" collision_count value,
    1 "conditions" conditions value,
    2 "currentNumberScheduled" current_number_scheduled value,
    3 "desiredNumberScheduled" desired_number_scheduled value,
    4 "numberAvailable" number_available value,
    5 "numberMisscheduled" number_misscheduled value,
    6 "numberReady" number_ready value,
    7 "numberUnavailable" number_unavailable value,
    8 "observedGeneration" observed_generation value,
    9 "updatedNumberScheduled" updated_number_scheduled value,
});
