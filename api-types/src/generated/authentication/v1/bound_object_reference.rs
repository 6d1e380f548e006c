// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `BoundObjectReference` of `authentication/v1`.
///
/// Definition `io.k8s.api.authentication.v1.BoundObjectReference`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authentication.v1.BoundObjectReference", no_descriptions)]
pub struct BoundObjectReference {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `uid`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
}

crate::fields::fields!(BoundObjectReference {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "name" name value,
    3 "uid" uid value,
});
