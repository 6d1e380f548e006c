// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `LocalVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.LocalVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.LocalVolumeSource", no_descriptions)]
pub struct LocalVolumeSource {
    /// `fsType`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fs_type: Option<String>,
    /// `path`: string. Required.
    pub path: String,
}

crate::fields::fields!(LocalVolumeSource {
    0 "fsType" fs_type value,
    1 "path" path value,
});
