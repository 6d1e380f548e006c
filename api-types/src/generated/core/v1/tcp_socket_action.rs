// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `TCPSocketAction` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.TCPSocketAction`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.TCPSocketAction", no_descriptions)]
pub struct TCPSocketAction {
    /// `host`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// `port`: `IntOrString`. Required.
    pub port: crate::IntOrString,
}

crate::fields::fields!(TCPSocketAction {
    0 "host" host value,
    1 "port" port value,
});
