// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodFailurePolicyOnPodConditionsPattern` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.PodFailurePolicyOnPodConditionsPattern`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.batch.v1.PodFailurePolicyOnPodConditionsPattern", no_descriptions)]
pub struct PodFailurePolicyOnPodConditionsPattern {
    /// `status`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(PodFailurePolicyOnPodConditionsPattern {
    0 "status" status value,
    1 "type" r#type value,
});
