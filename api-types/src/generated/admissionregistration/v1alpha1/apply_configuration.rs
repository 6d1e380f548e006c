// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ApplyConfiguration` of `admissionregistration/v1alpha1`.
///
/// Definition `io.k8s.api.admissionregistration.v1alpha1.ApplyConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1alpha1.ApplyConfiguration", no_descriptions)]
pub struct ApplyConfiguration {
    /// `expression`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expression: Option<String>,
}

crate::fields::fields!(ApplyConfiguration {
    0 "expression" expression value,
});
