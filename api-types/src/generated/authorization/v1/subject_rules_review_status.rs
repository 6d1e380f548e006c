// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SubjectRulesReviewStatus` of `authorization/v1`.
///
/// Definition `io.k8s.api.authorization.v1.SubjectRulesReviewStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authorization.v1.SubjectRulesReviewStatus", no_descriptions)]
pub struct SubjectRulesReviewStatus {
    /// `evaluationError`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation_error: Option<String>,
    /// `incomplete`: boolean. Required.
    pub incomplete: bool,
    /// `nonResourceRules`: list of `NonResourceRule`, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub non_resource_rules: Vec<crate::authorization::v1::NonResourceRule>,
    /// `resourceRules`: list of `ResourceRule`, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub resource_rules: Vec<crate::authorization::v1::ResourceRule>,
}

crate::fields::fields!(SubjectRulesReviewStatus {
    0 "evaluationError" evaluation_error value,
    1 "incomplete" incomplete value,
    2 "nonResourceRules" non_resource_rules or_empty,
    3 "resourceRules" resource_rules or_empty,
});
