// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ServerStorageVersion` of `apiserverinternal/v1alpha1`.
///
/// Definition `io.k8s.api.apiserverinternal.v1alpha1.ServerStorageVersion`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apiserverinternal.v1alpha1.ServerStorageVersion", no_descriptions)]
pub struct ServerStorageVersion {
    /// `apiServerID`: string. Required.
    #[serde(rename = "apiServerID")]
    pub api_server_id: String,
    /// `decodableVersions`: list of strings, replaced as a whole. Required.
    #[patch(list_type = "set")]
    pub decodable_versions: Vec<String>,
    /// `encodingVersion`: string. Required.
    pub encoding_version: String,
    /// `servedVersions`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "set")]
    pub served_versions: Option<Vec<String>>,
}

crate::fields::fields!(ServerStorageVersion {
    0 "apiServerID" api_server_id value,
    1 "decodableVersions" decodable_versions or_empty,
    2 "encodingVersion" encoding_version value,
    3 "servedVersions" served_versions value,
});
