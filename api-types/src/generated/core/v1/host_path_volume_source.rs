// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `HostPathVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.HostPathVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.HostPathVolumeSource", no_descriptions)]
pub struct HostPathVolumeSource {
    /// `path`: string. Required.
    pub path: String,
    /// `type`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
}

crate::fields::fields!(HostPathVolumeSource {
    0 "path" path value,
    1 "type" r#type value,
});
