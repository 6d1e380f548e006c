// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CustomResourceValidation` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceValidation`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceValidation", no_descriptions)]
pub struct CustomResourceValidation {
    /// `openAPIV3Schema`: `JSONSchemaProps`.
    #[serde(rename = "openAPIV3Schema", skip_serializing_if = "Option::is_none")]
    pub open_api_v3_schema: Option<crate::apiextensions::v1::JSONSchemaProps>,
}

crate::fields::fields!(CustomResourceValidation {
    0 "openAPIV3Schema" open_api_v3_schema value,
});
