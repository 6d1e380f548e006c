// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `GlusterfsPersistentVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.GlusterfsPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.GlusterfsPersistentVolumeSource", no_descriptions)]
pub struct GlusterfsPersistentVolumeSource {
    /// `endpoints`: string. Required.
    pub endpoints: String,
    /// `endpointsNamespace`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub endpoints_namespace: Option<String>,
    /// `path`: string. Required.
    pub path: String,
    /// `readOnly`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
}

crate::fields::fields!(GlusterfsPersistentVolumeSource {
    0 "endpoints" endpoints value,
    1 "endpointsNamespace" endpoints_namespace value,
    2 "path" path value,
    3 "readOnly" read_only value,
});
