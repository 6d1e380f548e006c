// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeSelectorRequirement` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeSelectorRequirement`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeSelectorRequirement", no_descriptions)]
pub struct NodeSelectorRequirement {
    /// `key`: string. Required.
    pub key: String,
    /// `operator`: string. Required.
    pub operator: String,
    /// `values`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub values: Option<Vec<String>>,
}

crate::fields::fields!(NodeSelectorRequirement {
    0 "key" key value,
    1 "operator" operator value,
    2 "values" values value,
});
