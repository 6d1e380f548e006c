// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ParamRef` of `admissionregistration/v1alpha1`.
///
/// Definition `io.k8s.api.admissionregistration.v1alpha1.ParamRef`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.admissionregistration.v1alpha1.ParamRef",
    no_descriptions,
    map_type = "atomic",
    union(members = "name,selector", required)
)]
pub struct ParamRef {
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `namespace`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
    /// `parameterNotFoundAction`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameter_not_found_action: Option<String>,
    /// `selector`: `LabelSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selector: Option<crate::meta::v1::LabelSelector>,
}

crate::fields::fields!(ParamRef {
    0 "name" name value,
    1 "namespace" namespace value,
    2 "parameterNotFoundAction" parameter_not_found_action value,
    3 "selector" selector value,
});
