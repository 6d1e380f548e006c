// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ScopeSelector` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ScopeSelector`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ScopeSelector", no_descriptions, map_type = "atomic")]
pub struct ScopeSelector {
    /// `matchExpressions`: list of `ScopedResourceSelectorRequirement`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub match_expressions: Option<Vec<crate::core::v1::ScopedResourceSelectorRequirement>>,
}

crate::fields::fields!(ScopeSelector {
    0 "matchExpressions" match_expressions value,
});
