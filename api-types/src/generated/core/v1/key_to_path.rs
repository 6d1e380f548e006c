// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `KeyToPath` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.KeyToPath`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.KeyToPath", no_descriptions)]
pub struct KeyToPath {
    /// `key`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub key: String,
    /// `mode`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<i32>,
    /// `path`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub path: String,
}
