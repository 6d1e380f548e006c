// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `VolumeAttachmentSpec` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.VolumeAttachmentSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.VolumeAttachmentSpec", no_descriptions)]
pub struct VolumeAttachmentSpec {
    /// `attacher`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub attacher: String,
    /// `nodeName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub node_name: String,
    /// `source`: `VolumeAttachmentSource`. Required.
    #[serde(default)]
    #[patch(required)]
    pub source: crate::storage::v1::VolumeAttachmentSource,
}
