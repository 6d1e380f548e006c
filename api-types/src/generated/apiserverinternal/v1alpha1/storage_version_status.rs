// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `StorageVersionStatus` of `apiserverinternal/v1alpha1`.
///
/// Definition `io.k8s.api.apiserverinternal.v1alpha1.StorageVersionStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apiserverinternal.v1alpha1.StorageVersionStatus", no_descriptions)]
pub struct StorageVersionStatus {
    /// `commonEncodingVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub common_encoding_version: Option<String>,
    /// `conditions`: list of `StorageVersionCondition`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::apiserverinternal::v1alpha1::StorageVersionCondition>>,
    /// `storageVersions`: list of `ServerStorageVersion`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "map", list_map_keys = "apiServerID")]
    pub storage_versions: Option<Vec<crate::apiserverinternal::v1alpha1::ServerStorageVersion>>,
}

crate::fields::fields!(StorageVersionStatus {
    0 "commonEncodingVersion" common_encoding_version value,
    1 "conditions" conditions value,
    2 "storageVersions" storage_versions value,
});
