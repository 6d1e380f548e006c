// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Capabilities` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.Capabilities`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.Capabilities", no_descriptions)]
pub struct Capabilities {
    /// `add`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub add: Option<Vec<String>>,
    /// `drop`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub drop: Option<Vec<String>>,
}

crate::fields::fields!(Capabilities {
    0 "add" add value,
    1 "drop" drop value,
});
