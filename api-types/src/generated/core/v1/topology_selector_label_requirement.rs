// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `TopologySelectorLabelRequirement` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.TopologySelectorLabelRequirement`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.TopologySelectorLabelRequirement", no_descriptions)]
pub struct TopologySelectorLabelRequirement {
    /// `key`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub key: String,
    /// `values`: list of strings, replaced as a whole. Required.
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "atomic", required)]
    pub values: Vec<String>,
}
