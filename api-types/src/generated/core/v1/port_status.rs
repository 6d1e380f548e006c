// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `PortStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PortStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PortStatus", no_descriptions)]
pub struct PortStatus {
    /// `error`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// `port`: 32-bit integer. Required.
    #[serde(default)]
    #[patch(required)]
    pub port: i32,
    /// `protocol`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub protocol: String,
}
