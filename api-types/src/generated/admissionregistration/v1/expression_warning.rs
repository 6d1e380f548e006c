// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ExpressionWarning` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.ExpressionWarning`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1.ExpressionWarning", no_descriptions)]
pub struct ExpressionWarning {
    /// `fieldRef`: string. Required.
    pub field_ref: String,
    /// `warning`: string. Required.
    pub warning: String,
}

crate::fields::fields!(ExpressionWarning {
    0 "fieldRef" field_ref value,
    1 "warning" warning value,
});
