// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `KeyToPath` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.KeyToPath`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.KeyToPath", no_descriptions)]
pub struct KeyToPath {
    /// `key`: string. Required.
    pub key: String,
    /// `mode`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<i32>,
    /// `path`: string. Required.
    pub path: String,
    /// `user`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<i64>,
}

crate::fields::fields!(KeyToPath {
    0 "key" key value,
    1 "mode" mode value,
    2 "path" path value,
    3 "user" user value,
});
