// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `Condition` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.Condition`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.Condition", no_descriptions)]
pub struct Condition {
    /// `lastTransitionTime`: `Time`. Required.
    #[serde(default)]
    #[patch(required)]
    pub last_transition_time: crate::Time,
    /// `message`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub message: String,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
    /// `reason`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub reason: String,
    /// `status`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub status: String,
    /// `type`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub r#type: String,
}
