// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PersistentVolumeClaimStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PersistentVolumeClaimStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PersistentVolumeClaimStatus", no_descriptions)]
pub struct PersistentVolumeClaimStatus {
    /// `accessModes`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub access_modes: Option<Vec<String>>,
    /// `allocatedResourceStatuses`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(map_type = "granular")]
    pub allocated_resource_statuses: Option<BTreeMap<String, String>>,
    /// `allocatedResources`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocated_resources: Option<BTreeMap<String, crate::Quantity>>,
    /// `capacity`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<BTreeMap<String, crate::Quantity>>,
    /// `conditions`: list of `PersistentVolumeClaimCondition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::core::v1::PersistentVolumeClaimCondition>>,
    /// `currentVolumeAttributesClassName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_volume_attributes_class_name: Option<String>,
    /// `healthStatus`: `VolumeHealthStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub health_status: Option<crate::core::v1::VolumeHealthStatus>,
    /// `modifyVolumeStatus`: `ModifyVolumeStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modify_volume_status: Option<crate::core::v1::ModifyVolumeStatus>,
    /// `phase`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
}

crate::fields::fields!(PersistentVolumeClaimStatus {
    0 "accessModes" access_modes value,
    1 "allocatedResourceStatuses" allocated_resource_statuses value,
    2 "allocatedResources" allocated_resources value,
    3 "capacity" capacity value,
    4 "conditions" conditions value,
    5 "currentVolumeAttributesClassName" current_volume_attributes_class_name value,
    6 "healthStatus" health_status value,
    7 "modifyVolumeStatus" modify_volume_status value,
    8 "phase" phase value,
});
