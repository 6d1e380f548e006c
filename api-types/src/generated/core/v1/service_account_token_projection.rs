// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ServiceAccountTokenProjection` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ServiceAccountTokenProjection`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ServiceAccountTokenProjection", no_descriptions)]
pub struct ServiceAccountTokenProjection {
    /// `audience`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audience: Option<String>,
    /// `expirationSeconds`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expiration_seconds: Option<i64>,
    /// `path`: string. Required.
    pub path: String,
    /// `user`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<i64>,
}

crate::fields::fields!(ServiceAccountTokenProjection {
    0 "audience" audience value,
    1 "expirationSeconds" expiration_seconds value,
    2 "path" path value,
    3 "user" user value,
});
