// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `TypeChecking` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.TypeChecking`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1.TypeChecking", no_descriptions)]
pub struct TypeChecking {
    /// `expressionWarnings`: list of `ExpressionWarning`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub expression_warnings: Option<Vec<crate::admissionregistration::v1::ExpressionWarning>>,
}

crate::fields::fields!(TypeChecking {
    0 "expressionWarnings" expression_warnings value,
});
