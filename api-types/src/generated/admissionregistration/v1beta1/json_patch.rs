// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `JSONPatch` of `admissionregistration/v1beta1`.
///
/// Definition `io.k8s.api.admissionregistration.v1beta1.JSONPatch`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1beta1.JSONPatch", no_descriptions)]
pub struct JSONPatch {
    /// `expression`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expression: Option<String>,
}

crate::fields::fields!(JSONPatch {
    0 "expression" expression value,
});
