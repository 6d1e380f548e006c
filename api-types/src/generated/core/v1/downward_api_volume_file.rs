// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `DownwardAPIVolumeFile` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.DownwardAPIVolumeFile`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.core.v1.DownwardAPIVolumeFile",
    no_descriptions,
    union(members = "fieldRef,resourceFieldRef")
)]
pub struct DownwardAPIVolumeFile {
    /// `fieldRef`: `ObjectFieldSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field_ref: Option<crate::core::v1::ObjectFieldSelector>,
    /// `mode`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<i32>,
    /// `path`: string. Required.
    pub path: String,
    /// `resourceFieldRef`: `ResourceFieldSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_field_ref: Option<crate::core::v1::ResourceFieldSelector>,
    /// `user`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<i64>,
}

crate::fields::fields!(DownwardAPIVolumeFile {
    0 "fieldRef" field_ref value,
    1 "mode" mode value,
    2 "path" path value,
    3 "resourceFieldRef" resource_field_ref value,
    4 "user" user value,
});
