// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EvictionRequestStatus` of `lifecycle/v1alpha1`.
///
/// Definition `io.k8s.api.lifecycle.v1alpha1.EvictionRequestStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.lifecycle.v1alpha1.EvictionRequestStatus", no_descriptions)]
pub struct EvictionRequestStatus {
    /// `conditions`: list of `Condition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::meta::v1::Condition>>,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
}

crate::fields::fields!(EvictionRequestStatus {
    0 "conditions" conditions value,
    1 "observedGeneration" observed_generation value,
});
