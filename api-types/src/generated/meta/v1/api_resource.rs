// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `APIResource` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.APIResource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.APIResource", no_descriptions)]
pub struct APIResource {
    /// `categories`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub categories: Option<Vec<String>>,
    /// `group`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// `kind`: string. Required.
    pub kind: String,
    /// `name`: string. Required.
    pub name: String,
    /// `namespaced`: boolean. Required.
    pub namespaced: bool,
    /// `shortNames`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub short_names: Option<Vec<String>>,
    /// `singularName`: string. Required.
    pub singular_name: String,
    /// `storageVersionHash`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage_version_hash: Option<String>,
    /// `verbs`: list of strings, replaced as a whole. Required.
    pub verbs: Vec<String>,
    /// `version`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

crate::fields::fields!(APIResource {
    0 "categories" categories value,
    1 "group" group value,
    2 "kind" kind value,
    3 "name" name value,
    4 "namespaced" namespaced value,
    5 "shortNames" short_names value,
    6 "singularName" singular_name value,
    7 "storageVersionHash" storage_version_hash value,
    8 "verbs" verbs or_empty,
    9 "version" version value,
});
