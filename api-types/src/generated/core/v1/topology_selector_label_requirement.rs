// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `TopologySelectorLabelRequirement` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.TopologySelectorLabelRequirement`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.TopologySelectorLabelRequirement", no_descriptions)]
pub struct TopologySelectorLabelRequirement {
    /// `key`: string. Required.
    pub key: String,
    /// `values`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub values: Vec<String>,
}

crate::fields::fields!(TopologySelectorLabelRequirement {
    0 "key" key value,
    1 "values" values or_empty,
});
