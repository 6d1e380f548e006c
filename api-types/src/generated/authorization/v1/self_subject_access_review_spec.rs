// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SelfSubjectAccessReviewSpec` of `authorization/v1`.
///
/// Definition `io.k8s.api.authorization.v1.SelfSubjectAccessReviewSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.authorization.v1.SelfSubjectAccessReviewSpec",
    no_descriptions,
    union(members = "resourceAttributes,nonResourceAttributes", required)
)]
pub struct SelfSubjectAccessReviewSpec {
    /// `nonResourceAttributes`: `NonResourceAttributes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub non_resource_attributes: Option<crate::authorization::v1::NonResourceAttributes>,
    /// `resourceAttributes`: `ResourceAttributes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_attributes: Option<crate::authorization::v1::ResourceAttributes>,
}

crate::fields::fields!(SelfSubjectAccessReviewSpec {
    0 "nonResourceAttributes" non_resource_attributes value,
    1 "resourceAttributes" resource_attributes value,
});
