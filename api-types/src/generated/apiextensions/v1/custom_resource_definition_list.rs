// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `CustomResourceDefinitionList` of `apiextensions.k8s.io/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionList`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionList",
    no_descriptions,
    gvk("apiextensions.k8s.io", "v1", "CustomResourceDefinitionList")
)]
pub struct CustomResourceDefinitionList {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `items`: list of `CustomResourceDefinition`, replaced as a whole. Required.
    pub items: Vec<crate::apiextensions::v1::CustomResourceDefinition>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ListMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ListMeta>,
}

crate::fields::fields!(CustomResourceDefinitionList {
    0 "apiVersion" api_version value,
    1 "items" items or_empty,
    2 "kind" kind value,
    3 "metadata" metadata value,
});

impl crate::Object for CustomResourceDefinitionList {
    const GROUP: &'static str = "apiextensions.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "CustomResourceDefinitionList";
    const API_VERSION: &'static str = "apiextensions.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
