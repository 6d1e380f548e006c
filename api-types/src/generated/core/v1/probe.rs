// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Probe` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.Probe`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.Probe", no_descriptions, union(members = "exec,httpGet,tcpSocket,grpc", required))]
pub struct Probe {
    /// `exec`: `ExecAction`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exec: Option<crate::core::v1::ExecAction>,
    /// `failureThreshold`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure_threshold: Option<i32>,
    /// `grpc`: `GRPCAction`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grpc: Option<crate::core::v1::GRPCAction>,
    /// `httpGet`: `HTTPGetAction`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub http_get: Option<crate::core::v1::HTTPGetAction>,
    /// `initialDelaySeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initial_delay_seconds: Option<i32>,
    /// `periodSeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period_seconds: Option<i32>,
    /// `successThreshold`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub success_threshold: Option<i32>,
    /// `tcpSocket`: `TCPSocketAction`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tcp_socket: Option<crate::core::v1::TCPSocketAction>,
    /// `terminationGracePeriodSeconds`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub termination_grace_period_seconds: Option<i64>,
    /// `timeoutSeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout_seconds: Option<i32>,
}

crate::fields::fields!(Probe {
    0 "exec" exec value,
    1 "failureThreshold" failure_threshold value,
    2 "grpc" grpc value,
    3 "httpGet" http_get value,
    4 "initialDelaySeconds" initial_delay_seconds value,
    5 "periodSeconds" period_seconds value,
    6 "successThreshold" success_threshold value,
    7 "tcpSocket" tcp_socket value,
    8 "terminationGracePeriodSeconds" termination_grace_period_seconds value,
    9 "timeoutSeconds" timeout_seconds value,
});
