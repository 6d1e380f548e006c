// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `PodCertificateRequestSpec` of `certificates/v1beta1`.
///
/// Definition `io.k8s.api.certificates.v1beta1.PodCertificateRequestSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.certificates.v1beta1.PodCertificateRequestSpec", no_descriptions)]
pub struct PodCertificateRequestSpec {
    /// `maxExpirationSeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_expiration_seconds: Option<i32>,
    /// `nodeName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub node_name: String,
    /// `nodeUID`: string. Required.
    #[serde(rename = "nodeUID", default)]
    #[patch(required)]
    pub node_uid: String,
    /// `pkixPublicKey`: bytes in base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pkix_public_key: Option<crate::ByteString>,
    /// `podName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub pod_name: String,
    /// `podUID`: string. Required.
    #[serde(rename = "podUID", default)]
    #[patch(required)]
    pub pod_uid: String,
    /// `proofOfPossession`: bytes in base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof_of_possession: Option<crate::ByteString>,
    /// `serviceAccountName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub service_account_name: String,
    /// `serviceAccountUID`: string. Required.
    #[serde(rename = "serviceAccountUID", default)]
    #[patch(required)]
    pub service_account_uid: String,
    /// `signerName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub signer_name: String,
    /// `stubPKCS10Request`: bytes in base64. Required.
    #[serde(rename = "stubPKCS10Request", default)]
    #[patch(required)]
    pub stub_pkcs10_request: crate::ByteString,
    /// `unverifiedUserAnnotations`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unverified_user_annotations: Option<BTreeMap<String, String>>,
}
