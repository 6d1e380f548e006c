// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Subject` of `flowcontrol/v1`.
///
/// Definition `io.k8s.api.flowcontrol.v1.Subject`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.flowcontrol.v1.Subject", no_descriptions, union(members = "Group=group,ServiceAccount=serviceAccount,User=user", discriminator = "kind"), extension("x-kubernetes-unions", r#"[{"discriminator":"kind","fields-to-discriminateBy":{"group":"Group","serviceAccount":"ServiceAccount","user":"User"}}]"#))]
pub struct Subject {
    /// `group`: `GroupSubject`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<crate::flowcontrol::v1::GroupSubject>,
    /// `kind`: string. Required.
    pub kind: String,
    /// `serviceAccount`: `ServiceAccountSubject`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_account: Option<crate::flowcontrol::v1::ServiceAccountSubject>,
    /// `user`: `UserSubject`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<crate::flowcontrol::v1::UserSubject>,
}

crate::fields::fields!(Subject {
    0 "group" group value,
    1 "kind" kind value,
    2 "serviceAccount" service_account value,
    3 "user" user value,
});
