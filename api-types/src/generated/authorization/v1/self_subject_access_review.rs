// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `SelfSubjectAccessReview` of `authorization.k8s.io/v1`.
///
/// Definition `io.k8s.api.authorization.v1.SelfSubjectAccessReview`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.authorization.v1.SelfSubjectAccessReview",
    no_descriptions,
    gvk("authorization.k8s.io", "v1", "SelfSubjectAccessReview")
)]
pub struct SelfSubjectAccessReview {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `SelfSubjectAccessReviewSpec`. A patch lists the fields to retain (`retainKeys`); stock servers do not declare this strategy. Required.
    #[patch(strategy = "retainKeys", stock_strategy = "none")]
    pub spec: crate::authorization::v1::SelfSubjectAccessReviewSpec,
    /// `status`: `SubjectAccessReviewStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::authorization::v1::SubjectAccessReviewStatus>,
}

crate::fields::fields!(SelfSubjectAccessReview {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for SelfSubjectAccessReview {
    const GROUP: &'static str = "authorization.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "SelfSubjectAccessReview";
    const API_VERSION: &'static str = "authorization.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
