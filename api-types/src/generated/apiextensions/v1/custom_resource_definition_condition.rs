// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CustomResourceDefinitionCondition` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionCondition`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionCondition",
    no_descriptions
)]
pub struct CustomResourceDefinitionCondition {
    /// `lastTransitionTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_transition_time: Option<crate::Time>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// `status`: string. Required.
    pub status: String,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(CustomResourceDefinitionCondition {
    0 "lastTransitionTime" last_transition_time value,
    1 "message" message value,
    2 "observedGeneration" observed_generation value,
    3 "reason" reason value,
    4 "status" status value,
    5 "type" r#type value,
});
