// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `GRPCAction` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.GRPCAction`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.GRPCAction", no_descriptions)]
pub struct GRPCAction {
    /// `mode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// `port`: 32-bit integer. Required.
    pub port: i32,
    /// `service`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service: Option<String>,
}

crate::fields::fields!(GRPCAction {
    0 "mode" mode value,
    1 "port" port value,
    2 "service" service value,
});
