// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ModifyVolumeStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ModifyVolumeStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ModifyVolumeStatus", no_descriptions)]
pub struct ModifyVolumeStatus {
    /// `status`: string. Required.
    pub status: String,
    /// `targetVolumeAttributesClassName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_volume_attributes_class_name: Option<String>,
}

crate::fields::fields!(ModifyVolumeStatus {
    0 "status" status value,
    1 "targetVolumeAttributesClassName" target_volume_attributes_class_name value,
});
