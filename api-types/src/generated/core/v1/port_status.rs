// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PortStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PortStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PortStatus", no_descriptions)]
pub struct PortStatus {
    /// `error`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// `port`: 32-bit integer. Required.
    pub port: i32,
    /// `protocol`: string. Required.
    pub protocol: String,
}

crate::fields::fields!(PortStatus {
    0 "error" error value,
    1 "port" port value,
    2 "protocol" protocol value,
});
