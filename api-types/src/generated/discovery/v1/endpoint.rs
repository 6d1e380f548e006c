// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `Endpoint` of `discovery/v1`.
///
/// Definition `io.k8s.api.discovery.v1.Endpoint`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.discovery.v1.Endpoint", no_descriptions)]
pub struct Endpoint {
    /// `addresses`: list of strings, replaced as a whole. Required.
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "set", required)]
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
