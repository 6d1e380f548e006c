// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ContainerPort` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ContainerPort`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ContainerPort", no_descriptions)]
pub struct ContainerPort {
    /// `containerPort`: 32-bit integer. Required.
    pub container_port: i32,
    /// `hostIP`: string.
    #[serde(rename = "hostIP", skip_serializing_if = "Option::is_none")]
    pub host_ip: Option<String>,
    /// `hostPort`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host_port: Option<i32>,
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `protocol`: string. Default `TCP`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(default = "TCP")]
    pub protocol: Option<String>,
}

crate::fields::fields!(ContainerPort {
    0 "containerPort" container_port value,
    1 "hostIP" host_ip value,
    2 "hostPort" host_port value,
    3 "name" name value,
    4 "protocol" protocol value,
});
