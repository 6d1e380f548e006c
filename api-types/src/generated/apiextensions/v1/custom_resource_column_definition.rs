// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `CustomResourceColumnDefinition` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceColumnDefinition`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
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
    #[serde(default)]
    #[patch(required)]
    pub json_path: String,
    /// `name`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub name: String,
    /// `priority`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<i32>,
    /// `type`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub r#type: String,
}
