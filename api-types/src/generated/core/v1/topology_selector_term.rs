// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `TopologySelectorTerm` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.TopologySelectorTerm`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.TopologySelectorTerm", no_descriptions, map_type = "atomic")]
pub struct TopologySelectorTerm {
    /// `matchLabelExpressions`: list of `TopologySelectorLabelRequirement`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub match_label_expressions: Option<Vec<crate::core::v1::TopologySelectorLabelRequirement>>,
}

crate::fields::fields!(TopologySelectorTerm {
    0 "matchLabelExpressions" match_label_expressions value,
});
