// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceHealth` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ResourceHealth`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ResourceHealth", no_descriptions)]
pub struct ResourceHealth {
    /// `health`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub health: Option<String>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `resourceID`: string. Required.
    #[serde(rename = "resourceID")]
    pub resource_id: String,
}

crate::fields::fields!(ResourceHealth {
    0 "health" health value,
    1 "message" message value,
    2 "resourceID" resource_id value,
});
