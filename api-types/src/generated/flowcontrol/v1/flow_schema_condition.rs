// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `FlowSchemaCondition` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.FlowSchemaCondition`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.FlowSchemaCondition", no_descriptions)]
pub struct FlowSchemaCondition {
    /// `lastTransitionTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_transition_time: Option<crate::Time>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// `status`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(FlowSchemaCondition {
    0 "lastTransitionTime" last_transition_time value,
    1 "message" message value,
    2 "reason" reason value,
    3 "status" status value,
    4 "type" r#type value,
});
