// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EndpointAddress` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.EndpointAddress`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.EndpointAddress", no_descriptions, map_type = "atomic")]
pub struct EndpointAddress {
    /// `hostname`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hostname: Option<String>,
    /// `ip`: string. Required.
    pub ip: String,
    /// `nodeName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_name: Option<String>,
    /// `targetRef`: `ObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_ref: Option<crate::core::v1::ObjectReference>,
}

crate::fields::fields!(EndpointAddress {
    0 "hostname" hostname value,
    1 "ip" ip value,
    2 "nodeName" node_name value,
    3 "targetRef" target_ref value,
});
