// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `Taint` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.Taint`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.Taint", no_descriptions)]
pub struct Taint {
    /// `effect`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub effect: String,
    /// `key`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub key: String,
    /// `timeAdded`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_added: Option<crate::Time>,
    /// `value`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}
