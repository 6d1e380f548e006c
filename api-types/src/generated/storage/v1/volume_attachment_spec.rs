// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VolumeAttachmentSpec` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.VolumeAttachmentSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.VolumeAttachmentSpec", no_descriptions)]
pub struct VolumeAttachmentSpec {
    /// `attacher`: string. Required.
    pub attacher: String,
    /// `nodeName`: string. Required.
    pub node_name: String,
    /// `source`: `VolumeAttachmentSource`. Required.
    pub source: crate::storage::v1::VolumeAttachmentSource,
}

crate::fields::fields!(VolumeAttachmentSpec {
    0 "attacher" attacher value,
    1 "nodeName" node_name value,
    2 "source" source value,
});
