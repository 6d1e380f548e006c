// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DownwardAPIVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.DownwardAPIVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.DownwardAPIVolumeSource", no_descriptions)]
pub struct DownwardAPIVolumeSource {
    /// `defaultMode`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_mode: Option<i32>,
    /// `defaultUser`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_user: Option<i64>,
    /// `items`: list of `DownwardAPIVolumeFile`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub items: Option<Vec<crate::core::v1::DownwardAPIVolumeFile>>,
}

crate::fields::fields!(DownwardAPIVolumeSource {
    0 "defaultMode" default_mode value,
    1 "defaultUser" default_user value,
    2 "items" items value,
});
