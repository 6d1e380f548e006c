// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodFailurePolicyRule` of `batch/v1`.
///
/// Definition `io.k8s.api.batch.v1.PodFailurePolicyRule`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.batch.v1.PodFailurePolicyRule",
    no_descriptions,
    union(members = "onExitCodes,onPodConditions", required)
)]
pub struct PodFailurePolicyRule {
    /// `action`: string. Required.
    pub action: String,
    /// `onExitCodes`: `PodFailurePolicyOnExitCodesRequirement`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_exit_codes: Option<crate::batch::v1::PodFailurePolicyOnExitCodesRequirement>,
    /// `onPodConditions`: list of `PodFailurePolicyOnPodConditionsPattern`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub on_pod_conditions: Option<Vec<crate::batch::v1::PodFailurePolicyOnPodConditionsPattern>>,
}

crate::fields::fields!(PodFailurePolicyRule {
    0 "action" action value,
    1 "onExitCodes" on_exit_codes value,
    2 "onPodConditions" on_pod_conditions value,
});
