// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `PodCertificateRequestList` of `certificates.k8s.io/v1`.
///
/// Definition `io.k8s.api.certificates.v1.PodCertificateRequestList`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.certificates.v1.PodCertificateRequestList",
    no_descriptions,
    gvk("certificates.k8s.io", "v1", "PodCertificateRequestList")
)]
pub struct PodCertificateRequestList {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `items`: list of `PodCertificateRequest`, replaced as a whole. Required.
    pub items: Vec<crate::certificates::v1::PodCertificateRequest>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ListMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ListMeta>,
}

crate::fields::fields!(PodCertificateRequestList {
    0 "apiVersion" api_version value,
    1 "items" items or_empty,
    2 "kind" kind value,
    3 "metadata" metadata value,
});

impl crate::Object for PodCertificateRequestList {
    const GROUP: &'static str = "certificates.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "PodCertificateRequestList";
    const API_VERSION: &'static str = "certificates.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
