// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EndpointPort` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.EndpointPort`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.EndpointPort", no_descriptions, map_type = "atomic")]
pub struct EndpointPort {
    /// `appProtocol`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_protocol: Option<String>,
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `port`: 32-bit integer. Required.
    pub port: i32,
    /// `protocol`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protocol: Option<String>,
}

crate::fields::fields!(EndpointPort {
    0 "appProtocol" app_protocol value,
    1 "name" name value,
    2 "port" port value,
    3 "protocol" protocol value,
});
