// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Validation` of `admissionregistration/v1`.
///
/// Definition `io.k8s.api.admissionregistration.v1.Validation`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.admissionregistration.v1.Validation", no_descriptions)]
pub struct Validation {
    /// `expression`: string. Required.
    pub expression: String,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `messageExpression`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message_expression: Option<String>,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

crate::fields::fields!(Validation {
    0 "expression" expression value,
    1 "message" message value,
    2 "messageExpression" message_expression value,
    3 "reason" reason value,
});
