// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CertificateSigningRequestSpec` of `certificates/v1`.
///
/// Definition `io.k8s.api.certificates.v1.CertificateSigningRequestSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.certificates.v1.CertificateSigningRequestSpec", no_descriptions)]
pub struct CertificateSigningRequestSpec {
    /// `expirationSeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expiration_seconds: Option<i32>,
    /// `extra`: map of lists of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra: Option<BTreeMap<String, Vec<String>>>,
    /// `groups`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub groups: Option<Vec<String>>,
    /// `request`: bytes in base64. Required.
    pub request: crate::ByteString,
    /// `signerName`: string. Required.
    pub signer_name: String,
    /// `uid`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
    /// `usages`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub usages: Option<Vec<String>>,
    /// `username`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
}

crate::fields::fields!(CertificateSigningRequestSpec {
    0 "expirationSeconds" expiration_seconds value,
    1 "extra" extra value,
    2 "groups" groups value,
    3 "request" request value,
    4 "signerName" signer_name value,
    5 "uid" uid value,
    6 "usages" usages value,
    7 "username" username value,
});
