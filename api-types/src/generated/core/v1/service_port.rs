// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ServicePort` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ServicePort`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ServicePort", no_descriptions)]
pub struct ServicePort {
    /// `appProtocol`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_protocol: Option<String>,
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `nodePort`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_port: Option<i32>,
    /// `port`: 32-bit integer. Required.
    pub port: i32,
    /// `protocol`: string. Default `TCP`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(default = "TCP")]
    pub protocol: Option<String>,
    /// `targetPort`: `IntOrString`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_port: Option<crate::IntOrString>,
}

crate::fields::fields!(ServicePort {
    0 "appProtocol" app_protocol value,
    1 "name" name value,
    2 "nodePort" node_port value,
    3 "port" port value,
    4 "protocol" protocol value,
    5 "targetPort" target_port value,
});
