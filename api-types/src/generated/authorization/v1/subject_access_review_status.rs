// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SubjectAccessReviewStatus` of `authorization/v1`.
///
/// Definition `io.k8s.api.authorization.v1.SubjectAccessReviewStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authorization.v1.SubjectAccessReviewStatus", no_descriptions)]
pub struct SubjectAccessReviewStatus {
    /// `allowed`: boolean. Required.
    pub allowed: bool,
    /// `denied`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub denied: Option<bool>,
    /// `evaluationError`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation_error: Option<String>,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

crate::fields::fields!(SubjectAccessReviewStatus {
    0 "allowed" allowed value,
    1 "denied" denied value,
    2 "evaluationError" evaluation_error value,
    3 "reason" reason value,
});
