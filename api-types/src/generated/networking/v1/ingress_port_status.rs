// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `IngressPortStatus` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.IngressPortStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.IngressPortStatus", no_descriptions)]
pub struct IngressPortStatus {
    /// `error`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// `port`: 32-bit integer. Required.
    pub port: i32,
    /// `protocol`: string. Required.
    pub protocol: String,
}

crate::fields::fields!(IngressPortStatus {
    0 "error" error value,
    1 "port" port value,
    2 "protocol" protocol value,
});
