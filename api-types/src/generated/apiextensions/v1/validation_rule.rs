// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ValidationRule` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ValidationRule`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ValidationRule", no_descriptions)]
pub struct ValidationRule {
    /// `fieldPath`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field_path: Option<String>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `messageExpression`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message_expression: Option<String>,
    /// `optionalOldSelf`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optional_old_self: Option<bool>,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// `rule`: string. Required.
    pub rule: String,
}

crate::fields::fields!(ValidationRule {
    0 "fieldPath" field_path value,
    1 "message" message value,
    2 "messageExpression" message_expression value,
    3 "optionalOldSelf" optional_old_self value,
    4 "reason" reason value,
    5 "rule" rule value,
});
