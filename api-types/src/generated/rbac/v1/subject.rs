// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Subject` of `rbac/v1`.
///
/// Definition `io.k8s.api.rbac.v1.Subject`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.rbac.v1.Subject",
    no_descriptions,
    map_type = "atomic",
    union(members = "Group=apiGroup,ServiceAccount=namespace,User=apiGroup", discriminator = "kind")
)]
pub struct Subject {
    /// `apiGroup`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_group: Option<String>,
    /// `kind`: string. Required.
    pub kind: String,
    /// `name`: string. Required.
    pub name: String,
    /// `namespace`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
}

crate::fields::fields!(Subject {
    0 "apiGroup" api_group value,
    1 "kind" kind value,
    2 "name" name value,
    3 "namespace" namespace value,
});
