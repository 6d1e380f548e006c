// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ReplicaSetStatus` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.ReplicaSetStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.ReplicaSetStatus", no_descriptions)]
pub struct ReplicaSetStatus {
    /// `availableReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub available_replicas: Option<i32>,
    /// `conditions`: list of `ReplicaSetCondition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::apps::v1::ReplicaSetCondition>>,
    /// `fullyLabeledReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fully_labeled_replicas: Option<i32>,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
    /// `readyReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ready_replicas: Option<i32>,
    /// `replicas`: 32-bit integer. Required.
    pub replicas: i32,
    /// `terminatingReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terminating_replicas: Option<i32>,
}

crate::fields::fields!(ReplicaSetStatus {
    0 "availableReplicas" available_replicas value,
    1 "conditions" conditions value,
    2 "fullyLabeledReplicas" fully_labeled_replicas value,
    3 "observedGeneration" observed_generation value,
    4 "readyReplicas" ready_replicas value,
    5 "replicas" replicas value,
    6 "terminatingReplicas" terminating_replicas value,
});
