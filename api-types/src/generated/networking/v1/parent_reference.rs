// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ParentReference` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.ParentReference`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.ParentReference", no_descriptions)]
pub struct ParentReference {
    /// `group`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// `name`: string. Required.
    pub name: String,
    /// `namespace`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
    /// `resource`: string. Required.
    pub resource: String,
}

crate::fields::fields!(ParentReference {
    0 "group" group value,
    1 "name" name value,
    2 "namespace" namespace value,
    3 "resource" resource value,
});
