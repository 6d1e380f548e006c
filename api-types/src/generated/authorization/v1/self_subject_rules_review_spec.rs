// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SelfSubjectRulesReviewSpec` of `authorization/v1`.
///
/// Definition `io.k8s.api.authorization.v1.SelfSubjectRulesReviewSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authorization.v1.SelfSubjectRulesReviewSpec", no_descriptions)]
pub struct SelfSubjectRulesReviewSpec {
    /// `namespace`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
}

crate::fields::fields!(SelfSubjectRulesReviewSpec {
    0 "namespace" namespace value,
});
