// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NFSVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NFSVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NFSVolumeSource", no_descriptions)]
pub struct NFSVolumeSource {
    /// `path`: string. Required.
    pub path: String,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// `server`: string. Required.
    pub server: String,
}

crate::fields::fields!(NFSVolumeSource {
    0 "path" path value,
    1 "readOnly" read_only value,
    2 "server" server value,
});
