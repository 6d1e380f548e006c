// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `PodFailurePolicyOnExitCodesRequirement` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.PodFailurePolicyOnExitCodesRequirement`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.batch.v1.PodFailurePolicyOnExitCodesRequirement", no_descriptions)]
pub struct PodFailurePolicyOnExitCodesRequirement {
    /// `containerName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub container_name: Option<String>,
    /// `operator`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub operator: String,
    /// `values`: list of 32-bit integers, replaced as a whole. Required.
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "set", required)]
    pub values: Vec<i32>,
}
