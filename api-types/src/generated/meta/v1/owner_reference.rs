// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `OwnerReference` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference", no_descriptions, map_type = "atomic")]
pub struct OwnerReference {
    /// `apiVersion`: string. Required.
    pub api_version: String,
    /// `blockOwnerDeletion`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block_owner_deletion: Option<bool>,
    /// `controller`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controller: Option<bool>,
    /// `kind`: string. Required.
    pub kind: String,
    /// `name`: string. Required.
    pub name: String,
    /// `uid`: string. Required.
    pub uid: String,
}

crate::fields::fields!(OwnerReference {
    0 "apiVersion" api_version value,
    1 "blockOwnerDeletion" block_owner_deletion value,
    2 "controller" controller value,
    3 "kind" kind value,
    4 "name" name value,
    5 "uid" uid value,
});
