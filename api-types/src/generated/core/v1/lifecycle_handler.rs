// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `LifecycleHandler` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.LifecycleHandler`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.core.v1.LifecycleHandler",
    no_descriptions,
    union(members = "exec,httpGet,sleep,tcpSocket", required)
)]
pub struct LifecycleHandler {
    /// `exec`: `ExecAction`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exec: Option<crate::core::v1::ExecAction>,
    /// `httpGet`: `HTTPGetAction`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub http_get: Option<crate::core::v1::HTTPGetAction>,
    /// `sleep`: `SleepAction`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sleep: Option<crate::core::v1::SleepAction>,
    /// `tcpSocket`: `TCPSocketAction`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tcp_socket: Option<crate::core::v1::TCPSocketAction>,
}

crate::fields::fields!(LifecycleHandler {
    0 "exec" exec value,
    1 "httpGet" http_get value,
    2 "sleep" sleep value,
    3 "tcpSocket" tcp_socket value,
});
