// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `GitRepoVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.GitRepoVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.GitRepoVolumeSource", no_descriptions)]
pub struct GitRepoVolumeSource {
    /// `directory`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directory: Option<String>,
    /// `repository`: string. Required.
    pub repository: String,
    /// `revision`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revision: Option<String>,
}

crate::fields::fields!(GitRepoVolumeSource {
    0 "directory" directory value,
    1 "repository" repository value,
    2 "revision" revision value,
});
