// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `HTTPHeader` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.HTTPHeader`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.HTTPHeader", no_descriptions)]
pub struct HTTPHeader {
    /// `name`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub name: String,
    /// `value`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub value: String,
}
