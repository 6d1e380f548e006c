// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `UserInfo` of `authentication/v1`.
///
/// Definition `io.k8s.api.authentication.v1.UserInfo`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authentication.v1.UserInfo", no_descriptions)]
pub struct UserInfo {
    /// `extra`: map of lists of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra: Option<BTreeMap<String, Vec<String>>>,
    /// `groups`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub groups: Option<Vec<String>>,
    /// `uid`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
    /// `username`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
}

crate::fields::fields!(UserInfo {
    0 "extra" extra value,
    1 "groups" groups value,
    2 "uid" uid value,
    3 "username" username value,
});
