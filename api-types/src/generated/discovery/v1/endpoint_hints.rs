// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EndpointHints` of `discovery/v1`.
///
/// Definition `io.k8s.api.discovery.v1.EndpointHints`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.discovery.v1.EndpointHints", no_descriptions)]
pub struct EndpointHints {
    /// `forNodes`: list of `ForNode`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub for_nodes: Option<Vec<crate::discovery::v1::ForNode>>,
    /// `forZones`: list of `ForZone`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub for_zones: Option<Vec<crate::discovery::v1::ForZone>>,
}

crate::fields::fields!(EndpointHints {
    0 "forNodes" for_nodes value,
    1 "forZones" for_zones value,
});
