// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EvictionStatus` of `lifecycle/v1alpha1`.
///
/// Definition `io.k8s.api.lifecycle.v1alpha1.EvictionStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.lifecycle.v1alpha1.EvictionStatus", no_descriptions)]
pub struct EvictionStatus {
    /// `conditions`: list of `Condition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::meta::v1::Condition>>,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
    /// `requesters`: list of `Requester`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub requesters: Option<Vec<crate::lifecycle::v1alpha1::Requester>>,
    /// `responders`: list of `ResponderStatus`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub responders: Option<Vec<crate::lifecycle::v1alpha1::ResponderStatus>>,
    /// `targetResponders`: list of `TargetResponder`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub target_responders: Option<Vec<crate::lifecycle::v1alpha1::TargetResponder>>,
}

crate::fields::fields!(EvictionStatus {
    0 "conditions" conditions value,
    1 "observedGeneration" observed_generation value,
    2 "requesters" requesters value,
    3 "responders" responders value,
    4 "targetResponders" target_responders value,
});
