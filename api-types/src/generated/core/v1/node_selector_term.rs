// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeSelectorTerm` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeSelectorTerm`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeSelectorTerm", no_descriptions, map_type = "atomic")]
pub struct NodeSelectorTerm {
    /// `matchExpressions`: list of `NodeSelectorRequirement`, replaced as a whole; recommended key `key,operator`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(recommended_key = "key,operator", list_type = "atomic")]
    pub match_expressions: Option<Vec<crate::core::v1::NodeSelectorRequirement>>,
    /// `matchFields`: list of `NodeSelectorRequirement`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub match_fields: Option<Vec<crate::core::v1::NodeSelectorRequirement>>,
}

crate::fields::fields!(NodeSelectorTerm {
    0 "matchExpressions" match_expressions value,
    1 "matchFields" match_fields value,
});
