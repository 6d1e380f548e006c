// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VolumeAttachmentSource` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.VolumeAttachmentSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.storage.v1.VolumeAttachmentSource",
    no_descriptions,
    union(members = "persistentVolumeName,inlineVolumeSpec", required)
)]
pub struct VolumeAttachmentSource {
    /// `inlineVolumeSpec`: `PersistentVolumeSpec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inline_volume_spec: Option<crate::core::v1::PersistentVolumeSpec>,
    /// `persistentVolumeName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub persistent_volume_name: Option<String>,
}

crate::fields::fields!(VolumeAttachmentSource {
    0 "inlineVolumeSpec" inline_volume_spec value,
    1 "persistentVolumeName" persistent_volume_name value,
});
