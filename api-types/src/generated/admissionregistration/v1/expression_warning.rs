// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `ExpressionWarning` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.ExpressionWarning`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1.ExpressionWarning", no_descriptions)]
pub struct ExpressionWarning {
    /// `fieldRef`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub field_ref: String,
    /// `warning`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub warning: String,
}
