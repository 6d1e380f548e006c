// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NamespaceSpec` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NamespaceSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NamespaceSpec", no_descriptions)]
pub struct NamespaceSpec {
    /// `finalizers`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub finalizers: Option<Vec<String>>,
}

crate::fields::fields!(NamespaceSpec {
    0 "finalizers" finalizers value,
});
