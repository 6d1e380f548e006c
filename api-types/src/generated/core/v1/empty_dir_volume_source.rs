// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EmptyDirVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.EmptyDirVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.EmptyDirVolumeSource", no_descriptions)]
pub struct EmptyDirVolumeSource {
    /// `medium`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub medium: Option<String>,
    /// `mode`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<i32>,
    /// `sizeLimit`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size_limit: Option<crate::Quantity>,
}

crate::fields::fields!(EmptyDirVolumeSource {
    0 "medium" medium value,
    1 "mode" mode value,
    2 "sizeLimit" size_limit value,
});
