// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ScopedResourceSelectorRequirement` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ScopedResourceSelectorRequirement`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ScopedResourceSelectorRequirement", no_descriptions)]
pub struct ScopedResourceSelectorRequirement {
    /// `operator`: string. Required.
    pub operator: String,
    /// `scopeName`: string. Required.
    pub scope_name: String,
    /// `values`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub values: Option<Vec<String>>,
}

crate::fields::fields!(ScopedResourceSelectorRequirement {
    0 "operator" operator value,
    1 "scopeName" scope_name value,
    2 "values" values value,
});
