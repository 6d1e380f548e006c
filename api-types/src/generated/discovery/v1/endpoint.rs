// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Endpoint` of `discovery/v1`.
///
/// Definition `io.k8s.api.discovery.v1.Endpoint`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.discovery.v1.Endpoint", no_descriptions)]
pub struct Endpoint {
    /// `addresses`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "set")]
    pub addresses: Vec<String>,
    /// `conditions`: `EndpointConditions`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conditions: Option<crate::discovery::v1::EndpointConditions>,
    /// `deprecatedTopology`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecated_topology: Option<BTreeMap<String, String>>,
    /// `hints`: `EndpointHints`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hints: Option<crate::discovery::v1::EndpointHints>,
    /// `hostname`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hostname: Option<String>,
    /// `nodeName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_name: Option<String>,
    /// `targetRef`: `ObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_ref: Option<crate::core::v1::ObjectReference>,
    /// `zone`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
}

crate::fields::fields!(Endpoint {
    0 "addresses" addresses or_empty,
    1 "conditions" conditions value,
    2 "deprecatedTopology" deprecated_topology value,
    3 "hints" hints value,
    4 "hostname" hostname value,
    5 "nodeName" node_name value,
    6 "targetRef" target_ref value,
    7 "zone" zone value,
});
