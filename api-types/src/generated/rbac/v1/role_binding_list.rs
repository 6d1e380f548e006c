// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `RoleBindingList` of `rbac.authorization.k8s.io/v1`.
///
/// Definition `io.k8s.api.rbac.v1.RoleBindingList`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.rbac.v1.RoleBindingList",
    no_descriptions,
    gvk("rbac.authorization.k8s.io", "v1", "RoleBindingList")
)]
pub struct RoleBindingList {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `items`: list of `RoleBinding`, replaced as a whole. Required.
    pub items: Vec<crate::rbac::v1::RoleBinding>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ListMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ListMeta>,
}

crate::fields::fields!(RoleBindingList {
    0 "apiVersion" api_version value,
    1 "items" items or_empty,
    2 "kind" kind value,
    3 "metadata" metadata value,
});

impl crate::Object for RoleBindingList {
    const GROUP: &'static str = "rbac.authorization.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "RoleBindingList";
    const API_VERSION: &'static str = "rbac.authorization.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
