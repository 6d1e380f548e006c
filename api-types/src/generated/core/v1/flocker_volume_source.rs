// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `FlockerVolumeSource` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.FlockerVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.core.v1.FlockerVolumeSource",
    no_descriptions,
    union(members = "datasetName,datasetUUID", required)
)]
pub struct FlockerVolumeSource {
    /// `datasetName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dataset_name: Option<String>,
    /// `datasetUUID`: string.
    #[serde(rename = "datasetUUID", skip_serializing_if = "Option::is_none")]
    pub dataset_uuid: Option<String>,
}

crate::fields::fields!(FlockerVolumeSource {
    0 "datasetName" dataset_name value,
    1 "datasetUUID" dataset_uuid value,
});
