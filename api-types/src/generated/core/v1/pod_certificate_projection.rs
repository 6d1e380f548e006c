// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodCertificateProjection` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodCertificateProjection`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodCertificateProjection", no_descriptions)]
pub struct PodCertificateProjection {
    /// `certificateChainPath`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate_chain_path: Option<String>,
    /// `credentialBundlePath`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credential_bundle_path: Option<String>,
    /// `keyPath`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_path: Option<String>,
    /// `keyType`: string. Required.
    pub key_type: String,
    /// `maxExpirationSeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_expiration_seconds: Option<i32>,
    /// `signerName`: string. Required.
    pub signer_name: String,
    /// `user`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<i64>,
    /// `userAnnotations`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_annotations: Option<BTreeMap<String, String>>,
}

crate::fields::fields!(PodCertificateProjection {
    0 "certificateChainPath" certificate_chain_path value,
    1 "credentialBundlePath" credential_bundle_path value,
    2 "keyPath" key_path value,
    3 "keyType" key_type value,
    4 "maxExpirationSeconds" max_expiration_seconds value,
    5 "signerName" signer_name value,
    6 "user" user value,
    7 "userAnnotations" user_annotations value,
});
