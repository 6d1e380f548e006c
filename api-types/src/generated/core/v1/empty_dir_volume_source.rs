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
    /// `sizeLimit`: `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size_limit: Option<crate::Quantity>,
}

crate::fields::fields!(EmptyDirVolumeSource {
    0 "medium" medium value,
    1 "sizeLimit" size_limit value,
});
