// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `FileKeySelector` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.FileKeySelector`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.FileKeySelector", no_descriptions, map_type = "atomic")]
pub struct FileKeySelector {
    /// `key`: string. Required.
    pub key: String,
    /// `optional`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optional: Option<bool>,
    /// `path`: string. Required.
    pub path: String,
    /// `volumeName`: string. Required.
    pub volume_name: String,
}

crate::fields::fields!(FileKeySelector {
    0 "key" key value,
    1 "optional" optional value,
    2 "path" path value,
    3 "volumeName" volume_name value,
});
