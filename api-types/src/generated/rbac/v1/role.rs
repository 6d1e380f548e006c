// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `Role` of `rbac.authorization.k8s.io/v1`.
///
/// Definition `io.k8s.api.rbac.v1.Role`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.rbac.v1.Role", no_descriptions, gvk("rbac.authorization.k8s.io", "v1", "Role"))]
pub struct Role {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `rules`: list of `PolicyRule`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub rules: Option<Vec<crate::rbac::v1::PolicyRule>>,
}

crate::fields::fields!(Role {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "rules" rules value,
});

impl crate::Object for Role {
    const GROUP: &'static str = "rbac.authorization.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Role";
    const API_VERSION: &'static str = "rbac.authorization.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
