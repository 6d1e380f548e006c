// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `SubjectRulesReviewStatus` of `authorization/v1`.
///
/// Definition `io.k8s.api.authorization.v1.SubjectRulesReviewStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authorization.v1.SubjectRulesReviewStatus", no_descriptions)]
pub struct SubjectRulesReviewStatus {
    /// `evaluationError`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation_error: Option<String>,
    /// `incomplete`: boolean. Required.
    #[serde(default)]
    #[patch(required)]
    pub incomplete: bool,
    /// `nonResourceRules`: list of `NonResourceRule`, replaced as a whole. Required.
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "atomic", required)]
    pub non_resource_rules: Vec<crate::authorization::v1::NonResourceRule>,
    /// `resourceRules`: list of `ResourceRule`, replaced as a whole. Required.
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "atomic", required)]
    pub resource_rules: Vec<crate::authorization::v1::ResourceRule>,
}
