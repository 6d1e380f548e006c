// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VolumeStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.VolumeStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.VolumeStatus", no_descriptions)]
pub struct VolumeStatus {
    /// `image`: `ImageVolumeStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<crate::core::v1::ImageVolumeStatus>,
}

crate::fields::fields!(VolumeStatus {
    0 "image" image value,
});
