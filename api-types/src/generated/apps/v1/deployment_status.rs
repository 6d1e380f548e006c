// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DeploymentStatus` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.DeploymentStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.DeploymentStatus", no_descriptions)]
pub struct DeploymentStatus {
    /// `availableReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub available_replicas: Option<i32>,
    /// `collisionCount`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collision_count: Option<i32>,
    /// `conditions`: list of `DeploymentCondition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::apps::v1::DeploymentCondition>>,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
    /// `readyReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ready_replicas: Option<i32>,
    /// `replicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replicas: Option<i32>,
    /// `terminatingReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terminating_replicas: Option<i32>,
    /// `unavailableReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unavailable_replicas: Option<i32>,
    /// `updatedReplicas`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_replicas: Option<i32>,
}

crate::fields::fields!(DeploymentStatus {
    0 "availableReplicas" available_replicas value,
    1 "collisionCount" collision_count value,
    2 "conditions" conditions value,
    3 "observedGeneration" observed_generation value,
    4 "readyReplicas" ready_replicas value,
    5 "replicas" replicas value,
    6 "terminatingReplicas" terminating_replicas value,
    7 "unavailableReplicas" unavailable_replicas value,
    8 "updatedReplicas" updated_replicas value,
});
