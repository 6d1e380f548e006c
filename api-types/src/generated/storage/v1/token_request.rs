// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `TokenRequest` of `storage/v1`.
///
/// Definition `io.k8s.api.storage.v1.TokenRequest`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.storage.v1.TokenRequest", no_descriptions)]
pub struct TokenRequest {
    /// `audience`: string. Required.
    pub audience: String,
    /// `expirationSeconds`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expiration_seconds: Option<i64>,
}

crate::fields::fields!(TokenRequest {
    0 "audience" audience value,
    1 "expirationSeconds" expiration_seconds value,
});
