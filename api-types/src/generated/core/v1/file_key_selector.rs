// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `FileKeySelector` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.FileKeySelector`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.FileKeySelector", no_descriptions, map_type = "atomic")]
pub struct FileKeySelector {
    /// `key`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub key: String,
    /// `optional`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optional: Option<bool>,
    /// `path`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub path: String,
    /// `volumeName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub volume_name: String,
}
