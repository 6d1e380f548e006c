// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `TokenRequestStatus` of `authentication/v1`.
///
/// Definition `io.k8s.api.authentication.v1.TokenRequestStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authentication.v1.TokenRequestStatus", no_descriptions)]
pub struct TokenRequestStatus {
    /// `expirationTimestamp`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expiration_timestamp: Option<crate::Time>,
    /// `token`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

crate::fields::fields!(TokenRequestStatus {
    0 "expirationTimestamp" expiration_timestamp value,
    1 "token" token value,
});
