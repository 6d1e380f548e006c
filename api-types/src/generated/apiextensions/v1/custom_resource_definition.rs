// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `CustomResourceDefinition` of `apiextensions.k8s.io/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition",
    no_descriptions,
    gvk("apiextensions.k8s.io", "v1", "CustomResourceDefinition")
)]
pub struct CustomResourceDefinition {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `CustomResourceDefinitionSpec`. Required.
    pub spec: crate::apiextensions::v1::CustomResourceDefinitionSpec,
    /// `status`: `CustomResourceDefinitionStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::apiextensions::v1::CustomResourceDefinitionStatus>,
}

crate::fields::fields!(CustomResourceDefinition {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for CustomResourceDefinition {
    const GROUP: &'static str = "apiextensions.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "CustomResourceDefinition";
    const API_VERSION: &'static str = "apiextensions.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
