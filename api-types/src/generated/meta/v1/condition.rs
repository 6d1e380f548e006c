// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Condition` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.Condition`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.Condition", no_descriptions)]
pub struct Condition {
    /// `lastTransitionTime`: `Time`. Required.
    pub last_transition_time: crate::Time,
    /// `message`: string. Required.
    pub message: String,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
    /// `reason`: string. Required.
    pub reason: String,
    /// `status`: string. Required.
    pub status: String,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(Condition {
    0 "lastTransitionTime" last_transition_time value,
    1 "message" message value,
    2 "observedGeneration" observed_generation value,
    3 "reason" reason value,
    4 "status" status value,
    5 "type" r#type value,
});
