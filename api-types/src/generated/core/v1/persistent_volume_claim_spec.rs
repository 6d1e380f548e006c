// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PersistentVolumeClaimSpec` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PersistentVolumeClaimSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PersistentVolumeClaimSpec", no_descriptions)]
pub struct PersistentVolumeClaimSpec {
    /// `accessModes`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub access_modes: Option<Vec<String>>,
    /// `dataSource`: `TypedLocalObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_source: Option<crate::core::v1::TypedLocalObjectReference>,
    /// `dataSourceRef`: `TypedObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_source_ref: Option<crate::core::v1::TypedObjectReference>,
    /// `resources`: `VolumeResourceRequirements`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources: Option<crate::core::v1::VolumeResourceRequirements>,
    /// `selector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selector: Option<crate::meta::v1::LabelSelector>,
    /// `storageClassName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage_class_name: Option<String>,
    /// `volumeAttributesClassName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_attributes_class_name: Option<String>,
    /// `volumeMode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_mode: Option<String>,
    /// `volumeName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_name: Option<String>,
}

crate::fields::fields!(PersistentVolumeClaimSpec {
    0 "accessModes" access_modes value,
    1 "dataSource" data_source value,
    2 "dataSourceRef" data_source_ref value,
    3 "resources" resources value,
    4 "selector" selector value,
    5 "storageClassName" storage_class_name value,
    6 "volumeAttributesClassName" volume_attributes_class_name value,
    7 "volumeMode" volume_mode value,
    8 "volumeName" volume_name value,
});
