// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `StatusDetails` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.StatusDetails`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.StatusDetails", no_descriptions)]
pub struct StatusDetails {
    /// `causes`: list of `StatusCause`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub causes: Option<Vec<crate::meta::v1::StatusCause>>,
    /// `group`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `retryAfterSeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after_seconds: Option<i32>,
    /// `uid`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
}

crate::fields::fields!(StatusDetails {
    0 "causes" causes value,
    1 "group" group value,
    2 "kind" kind value,
    3 "name" name value,
    4 "retryAfterSeconds" retry_after_seconds value,
    5 "uid" uid value,
});
