// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `GlusterfsVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.GlusterfsVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.GlusterfsVolumeSource", no_descriptions)]
pub struct GlusterfsVolumeSource {
    /// `endpoints`: string. Required.
    pub endpoints: String,
    /// `path`: string. Required.
    pub path: String,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
}

crate::fields::fields!(GlusterfsVolumeSource {
    0 "endpoints" endpoints value,
    1 "path" path value,
    2 "readOnly" read_only value,
});
