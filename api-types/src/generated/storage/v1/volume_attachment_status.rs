// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VolumeAttachmentStatus` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.VolumeAttachmentStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.VolumeAttachmentStatus", no_descriptions)]
pub struct VolumeAttachmentStatus {
    /// `attachError`: `VolumeError`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attach_error: Option<crate::storage::v1::VolumeError>,
    /// `attached`: boolean. Required.
    pub attached: bool,
    /// `attachmentMetadata`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attachment_metadata: Option<BTreeMap<String, String>>,
    /// `detachError`: `VolumeError`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detach_error: Option<crate::storage::v1::VolumeError>,
}

crate::fields::fields!(VolumeAttachmentStatus {
    0 "attachError" attach_error value,
    1 "attached" attached value,
    2 "attachmentMetadata" attachment_metadata value,
    3 "detachError" detach_error value,
});
