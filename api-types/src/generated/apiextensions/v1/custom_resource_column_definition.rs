// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CustomResourceColumnDefinition` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceColumnDefinition`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceColumnDefinition",
    no_descriptions
)]
pub struct CustomResourceColumnDefinition {
    /// `description`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// `format`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// `jsonPath`: string. Required.
    pub json_path: String,
    /// `name`: string. Required.
    pub name: String,
    /// `priority`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<i32>,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(CustomResourceColumnDefinition {
    0 "description" description value,
    1 "format" format value,
    2 "jsonPath" json_path value,
    3 "name" name value,
    4 "priority" priority value,
    5 "type" r#type value,
});
