// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `CustomResourceDefinitionNames` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionNames`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionNames",
    no_descriptions
)]
pub struct CustomResourceDefinitionNames {
    /// `categories`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub categories: Option<Vec<String>>,
    /// `kind`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub kind: String,
    /// `listKind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list_kind: Option<String>,
    /// `plural`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub plural: String,
    /// `shortNames`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub short_names: Option<Vec<String>>,
    /// `singular`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub singular: Option<String>,
}
