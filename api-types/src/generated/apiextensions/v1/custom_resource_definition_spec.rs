// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `CustomResourceDefinitionSpec` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionSpec",
    no_descriptions
)]
pub struct CustomResourceDefinitionSpec {
    /// `conversion`: `CustomResourceConversion`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conversion: Option<crate::apiextensions::v1::CustomResourceConversion>,
    /// `group`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub group: String,
    /// `names`: `CustomResourceDefinitionNames`. Required.
    #[serde(default)]
    #[patch(required)]
    pub names: crate::apiextensions::v1::CustomResourceDefinitionNames,
    /// `preserveUnknownFields`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preserve_unknown_fields: Option<bool>,
    /// `scope`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub scope: String,
    /// `versions`: list of `CustomResourceDefinitionVersion`, replaced as a whole. Required.
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "atomic", required)]
    pub versions: Vec<crate::apiextensions::v1::CustomResourceDefinitionVersion>,
}
