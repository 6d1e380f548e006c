// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ContainerImage` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ContainerImage`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ContainerImage", no_descriptions)]
pub struct ContainerImage {
    /// `names`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub names: Option<Vec<String>>,
    /// `sizeBytes`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size_bytes: Option<i64>,
}

crate::fields::fields!(ContainerImage {
    0 "names" names value,
    1 "sizeBytes" size_bytes value,
});
