// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `HTTPGetAction` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.HTTPGetAction`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.HTTPGetAction", no_descriptions)]
pub struct HTTPGetAction {
    /// `host`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// `httpHeaders`: list of `HTTPHeader`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub http_headers: Option<Vec<crate::core::v1::HTTPHeader>>,
    /// `path`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// `port`: `IntOrString`. Required.
    pub port: crate::IntOrString,
    /// `protocol`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protocol: Option<String>,
    /// `scheme`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheme: Option<String>,
}

crate::fields::fields!(HTTPGetAction {
    0 "host" host value,
    1 "httpHeaders" http_headers value,
    2 "path" path value,
    3 "port" port value,
    4 "protocol" protocol value,
    5 "scheme" scheme value,
});
