// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `PodCertificateRequest` of `certificates.k8s.io/v1`.
///
/// Definition `io.k8s.api.certificates.v1.PodCertificateRequest`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.certificates.v1.PodCertificateRequest",
    no_descriptions,
    gvk("certificates.k8s.io", "v1", "PodCertificateRequest")
)]
pub struct PodCertificateRequest {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `PodCertificateRequestSpec`. Required.
    pub spec: crate::certificates::v1::PodCertificateRequestSpec,
    /// `status`: `PodCertificateRequestStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::certificates::v1::PodCertificateRequestStatus>,
}

crate::fields::fields!(PodCertificateRequest {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
    4 "status" status value,
});

impl crate::Object for PodCertificateRequest {
    const GROUP: &'static str = "certificates.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "PodCertificateRequest";
    const API_VERSION: &'static str = "certificates.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
