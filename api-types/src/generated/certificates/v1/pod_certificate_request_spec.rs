// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodCertificateRequestSpec` of `certificates/v1`.
///
/// Definition `io.k8s.api.certificates.v1.PodCertificateRequestSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.certificates.v1.PodCertificateRequestSpec", no_descriptions)]
pub struct PodCertificateRequestSpec {
    /// `maxExpirationSeconds`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_expiration_seconds: Option<i32>,
    /// `nodeName`: string. Required.
    pub node_name: String,
    /// `nodeUID`: string. Required.
    #[serde(rename = "nodeUID")]
    pub node_uid: String,
    /// `podName`: string. Required.
    pub pod_name: String,
    /// `podUID`: string. Required.
    #[serde(rename = "podUID")]
    pub pod_uid: String,
    /// `serviceAccountName`: string. Required.
    pub service_account_name: String,
    /// `serviceAccountUID`: string. Required.
    #[serde(rename = "serviceAccountUID")]
    pub service_account_uid: String,
    /// `signerName`: string. Required.
    pub signer_name: String,
    /// `stubPKCS10Request`: bytes in base64. Required.
    #[serde(rename = "stubPKCS10Request")]
    pub stub_pkcs10_request: crate::ByteString,
    /// `unverifiedUserAnnotations`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unverified_user_annotations: Option<BTreeMap<String, String>>,
}

crate::fields::fields!(PodCertificateRequestSpec {
    0 "maxExpirationSeconds" max_expiration_seconds value,
    1 "nodeName" node_name value,
    2 "nodeUID" node_uid value,
    3 "podName" pod_name value,
    4 "podUID" pod_uid value,
    5 "serviceAccountName" service_account_name value,
    6 "serviceAccountUID" service_account_uid value,
    7 "signerName" signer_name value,
    8 "stubPKCS10Request" stub_pkcs10_request value,
    9 "unverifiedUserAnnotations" unverified_user_annotations value,
});
