// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `AuditAnnotation` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.AuditAnnotation`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1.AuditAnnotation", no_descriptions)]
pub struct AuditAnnotation {
    /// `key`: string. Required.
    pub key: String,
    /// `valueExpression`: string. Required.
    pub value_expression: String,
}

crate::fields::fields!(AuditAnnotation {
    0 "key" key value,
    1 "valueExpression" value_expression value,
});
