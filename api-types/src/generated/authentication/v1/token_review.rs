// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `TokenReview` of `authentication.k8s.io/v1`.
///
/// Definition `io.k8s.api.authentication.v1.TokenReview`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.authentication.v1.TokenReview",
    no_descriptions,
    gvk("authentication.k8s.io", "v1", "TokenReview")
)]
pub struct TokenReview {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `TokenReviewSpec`. Required.
    pub spec: crate::authentication::v1::TokenReviewSpec,
    /// `status`: `TokenReviewStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::authentication::v1::TokenReviewStatus>,
}

crate::fields::fields!(TokenReview {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for TokenReview {
    const GROUP: &'static str = "authentication.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "TokenReview";
    const API_VERSION: &'static str = "authentication.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
