// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `APIResource` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.APIResource`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
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
    #[serde(default)]
    #[patch(required)]
    pub kind: String,
    /// `name`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub name: String,
    /// `namespaced`: boolean. Required.
    #[serde(default)]
    #[patch(required)]
    pub namespaced: bool,
    /// `shortNames`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub short_names: Option<Vec<String>>,
    /// `singularName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub singular_name: String,
    /// `storageVersionHash`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage_version_hash: Option<String>,
    /// `verbs`: list of strings, replaced as a whole. Required.
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(required)]
    pub verbs: Vec<String>,
    /// `version`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}
