// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `RoleRef` of `rbac/v1`.
///
/// Definition `io.k8s.api.rbac.v1.RoleRef`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.rbac.v1.RoleRef", no_descriptions, map_type = "atomic")]
pub struct RoleRef {
    /// `apiGroup`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_group: Option<String>,
    /// `kind`: string. Required.
    pub kind: String,
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(RoleRef {
    0 "apiGroup" api_group value,
    1 "kind" kind value,
    2 "name" name value,
});
