// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `StatefulSetStatus` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.StatefulSetStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.StatefulSetStatus", no_descriptions)]
pub struct StatefulSetStatus {
    /// `availableReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub available_replicas: Option<i32>,
    /// `collisionCount`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collision_count: Option<i32>,
    /// `conditions`: list of `StatefulSetCondition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::apps::v1::StatefulSetCondition>>,
    /// `currentReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_replicas: Option<i32>,
    /// `currentRevision`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_revision: Option<String>,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
    /// `readyReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ready_replicas: Option<i32>,
    /// `replicas`: 32-bit integer. Required.
    pub replicas: i32,
    /// `updateRevision`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub update_revision: Option<String>,
    /// `updatedReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_replicas: Option<i32>,
}

crate::fields::fields!(StatefulSetStatus {
    0 "availableReplicas" available_replicas value,
    1 "collisionCount" collision_count value,
    2 "conditions" conditions value,
    3 "currentReplicas" current_replicas value,
    4 "currentRevision" current_revision value,
    5 "observedGeneration" observed_generation value,
    6 "readyReplicas" ready_replicas value,
    7 "replicas" replicas value,
    8 "updateRevision" update_revision value,
    9 "updatedReplicas" updated_replicas value,
});
