// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CustomResourceDefinitionSpec` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
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
    pub group: String,
    /// `names`: `CustomResourceDefinitionNames`. Required.
    pub names: crate::apiextensions::v1::CustomResourceDefinitionNames,
    /// `preserveUnknownFields`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preserve_unknown_fields: Option<bool>,
    /// `scope`: string. Required.
    pub scope: String,
    /// `versions`: list of `CustomResourceDefinitionVersion`, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub versions: Vec<crate::apiextensions::v1::CustomResourceDefinitionVersion>,
}

crate::fields::fields!(CustomResourceDefinitionSpec {
    0 "conversion" conversion value,
    1 "group" group value,
    2 "names" names value,
    3 "preserveUnknownFields" preserve_unknown_fields value,
    4 "scope" scope value,
    5 "versions" versions or_empty,
});
