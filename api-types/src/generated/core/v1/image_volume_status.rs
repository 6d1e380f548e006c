// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ImageVolumeStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ImageVolumeStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ImageVolumeStatus", no_descriptions)]
pub struct ImageVolumeStatus {
    /// `imageRef`: string. Required.
    pub image_ref: String,
}

crate::fields::fields!(ImageVolumeStatus {
    0 "imageRef" image_ref value,
});
