// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeSelector` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeSelector`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeSelector", no_descriptions, map_type = "atomic")]
pub struct NodeSelector {
    /// `nodeSelectorTerms`: list of `NodeSelectorTerm`, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub node_selector_terms: Vec<crate::core::v1::NodeSelectorTerm>,
}

crate::fields::fields!(NodeSelector {
    0 "nodeSelectorTerms" node_selector_terms or_empty,
});
