// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ProjectedVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ProjectedVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ProjectedVolumeSource", no_descriptions)]
pub struct ProjectedVolumeSource {
    /// `defaultMode`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_mode: Option<i32>,
    /// `defaultUser`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_user: Option<i64>,
    /// `sources`: list of `VolumeProjection`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub sources: Option<Vec<crate::core::v1::VolumeProjection>>,
}

crate::fields::fields!(ProjectedVolumeSource {
    0 "defaultMode" default_mode value,
    1 "defaultUser" default_user value,
    2 "sources" sources value,
});
