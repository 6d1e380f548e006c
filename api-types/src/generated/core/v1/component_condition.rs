// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ComponentCondition` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ComponentCondition`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ComponentCondition", no_descriptions)]
pub struct ComponentCondition {
    /// `error`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `status`: string. Required.
    pub status: String,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(ComponentCondition {
    0 "error" error value,
    1 "message" message value,
    2 "status" status value,
    3 "type" r#type value,
});
