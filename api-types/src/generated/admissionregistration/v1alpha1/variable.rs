// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Variable` of `admissionregistration/v1alpha1`.
///
/// Definition `io.k8s.api.admissionregistration.v1alpha1.Variable`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1alpha1.Variable", no_descriptions)]
pub struct Variable {
    /// `expression`: string. Required.
    pub expression: String,
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(Variable {
    0 "expression" expression value,
    1 "name" name value,
});
