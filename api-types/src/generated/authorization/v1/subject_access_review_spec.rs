// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SubjectAccessReviewSpec` of `authorization/v1`.
///
/// Definition `io.k8s.api.authorization.v1.SubjectAccessReviewSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.authorization.v1.SubjectAccessReviewSpec",
    no_descriptions,
    union(members = "resourceAttributes,nonResourceAttributes", required)
)]
pub struct SubjectAccessReviewSpec {
    /// `extra`: map of lists of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra: Option<BTreeMap<String, Vec<String>>>,
    /// `groups`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub groups: Option<Vec<String>>,
    /// `nonResourceAttributes`: `NonResourceAttributes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub non_resource_attributes: Option<crate::authorization::v1::NonResourceAttributes>,
    /// `resourceAttributes`: `ResourceAttributes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_attributes: Option<crate::authorization::v1::ResourceAttributes>,
    /// `uid`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
    /// `user`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
}

crate::fields::fields!(SubjectAccessReviewSpec {
    0 "extra" extra value,
    1 "groups" groups value,
    2 "nonResourceAttributes" non_resource_attributes value,
    3 "resourceAttributes" resource_attributes value,
    4 "uid" uid value,
    5 "user" user value,
});
