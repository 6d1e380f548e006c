// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `IPBlock` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.IPBlock`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.IPBlock", no_descriptions)]
pub struct IPBlock {
    /// `cidr`: string. Required.
    pub cidr: String,
    /// `except`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub except: Option<Vec<String>>,
}

crate::fields::fields!(IPBlock {
    0 "cidr" cidr value,
    1 "except" except value,
});
