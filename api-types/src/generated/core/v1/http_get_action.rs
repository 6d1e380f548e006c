// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `HTTPGetAction` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.HTTPGetAction`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
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
    #[serde(default)]
    #[patch(required)]
    pub port: crate::IntOrString,
    /// `scheme`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheme: Option<String>,
}
