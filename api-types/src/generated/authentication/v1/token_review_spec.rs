// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `TokenReviewSpec` of `authentication/v1`.
///
/// Definition `io.k8s.api.authentication.v1.TokenReviewSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authentication.v1.TokenReviewSpec", no_descriptions)]
pub struct TokenReviewSpec {
    /// `audiences`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub audiences: Option<Vec<String>>,
    /// `token`: string. Required.
    pub token: String,
}

crate::fields::fields!(TokenReviewSpec {
    0 "audiences" audiences value,
    1 "token" token value,
});
