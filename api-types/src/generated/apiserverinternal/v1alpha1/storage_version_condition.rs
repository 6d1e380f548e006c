// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `StorageVersionCondition` of `apiserverinternal/v1alpha1`.
///
/// Definition `io.k8s.api.apiserverinternal.v1alpha1.StorageVersionCondition`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apiserverinternal.v1alpha1.StorageVersionCondition", no_descriptions)]
pub struct StorageVersionCondition {
    /// `lastTransitionTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_transition_time: Option<crate::Time>,
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
