// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `FieldSelectorRequirement` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.FieldSelectorRequirement`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.FieldSelectorRequirement", no_descriptions)]
pub struct FieldSelectorRequirement {
    /// `key`: string. Required.
    pub key: String,
    /// `operator`: string. Required.
    pub operator: String,
    /// `values`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub values: Option<Vec<String>>,
}

crate::fields::fields!(FieldSelectorRequirement {
    0 "key" key value,
    1 "operator" operator value,
    2 "values" values value,
});
