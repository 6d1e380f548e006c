// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SelfSubjectReviewStatus` of `authentication/v1`.
///
/// Definition `io.k8s.api.authentication.v1.SelfSubjectReviewStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authentication.v1.SelfSubjectReviewStatus", no_descriptions)]
pub struct SelfSubjectReviewStatus {
    /// `userInfo`: `UserInfo`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_info: Option<crate::authentication::v1::UserInfo>,
}

crate::fields::fields!(SelfSubjectReviewStatus {
    0 "userInfo" user_info value,
});
