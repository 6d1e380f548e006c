// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodFailurePolicyOnExitCodesRequirement` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.PodFailurePolicyOnExitCodesRequirement`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.batch.v1.PodFailurePolicyOnExitCodesRequirement", no_descriptions)]
pub struct PodFailurePolicyOnExitCodesRequirement {
    /// `containerName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub container_name: Option<String>,
    /// `operator`: string. Required.
    pub operator: String,
    /// `values`: list of 32-bit integers, replaced as a whole. Required.
    #[patch(list_type = "set")]
    pub values: Vec<i32>,
}

crate::fields::fields!(PodFailurePolicyOnExitCodesRequirement {
    0 "containerName" container_name value,
    1 "operator" operator value,
    2 "values" values or_empty,
});
