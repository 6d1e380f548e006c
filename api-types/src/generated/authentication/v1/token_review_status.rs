// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `TokenReviewStatus` of `authentication/v1`.
///
/// Definition `io.k8s.api.authentication.v1.TokenReviewStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authentication.v1.TokenReviewStatus", no_descriptions)]
pub struct TokenReviewStatus {
    /// `audiences`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub audiences: Option<Vec<String>>,
    /// `authenticated`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub authenticated: Option<bool>,
    /// `error`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// `user`: `UserInfo`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<crate::authentication::v1::UserInfo>,
}

crate::fields::fields!(TokenReviewStatus {
    0 "audiences" audiences value,
    1 "authenticated" authenticated value,
    2 "error" error value,
    3 "user" user value,
});
