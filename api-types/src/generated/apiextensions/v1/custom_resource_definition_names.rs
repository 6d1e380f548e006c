// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CustomResourceDefinitionNames` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionNames`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
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
    pub kind: String,
    /// `listKind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list_kind: Option<String>,
    /// `plural`: string. Required.
    pub plural: String,
    /// `shortNames`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub short_names: Option<Vec<String>>,
    /// `singular`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub singular: Option<String>,
}

crate::fields::fields!(CustomResourceDefinitionNames {
    0 "categories" categories value,
    1 "kind" kind value,
    2 "listKind" list_kind value,
    3 "plural" plural value,
    4 "shortNames" short_names value,
    5 "singular" singular value,
});
