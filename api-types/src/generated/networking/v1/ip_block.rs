// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `IPBlock` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.IPBlock`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.IPBlock", no_descriptions)]
pub struct IPBlock {
    /// `cidr`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub cidr: String,
    /// `except`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub except: Option<Vec<String>>,
}
