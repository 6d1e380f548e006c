// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `VolumeAttachmentStatus` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.VolumeAttachmentStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.VolumeAttachmentStatus", no_descriptions)]
pub struct VolumeAttachmentStatus {
    /// `attachError`: `VolumeError`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attach_error: Option<crate::storage::v1::VolumeError>,
    /// `attached`: boolean. Required.
    #[serde(default)]
    #[patch(required)]
    pub attached: bool,
    /// `attachmentMetadata`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attachment_metadata: Option<BTreeMap<String, String>>,
    /// `detachError`: `VolumeError`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detach_error: Option<crate::storage::v1::VolumeError>,
}
