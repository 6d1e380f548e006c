// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `CertificateSigningRequestStatus` of `certificates/v1`.
///
/// Definition `io.k8s.api.certificates.v1.CertificateSigningRequestStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.certificates.v1.CertificateSigningRequestStatus", no_descriptions)]
pub struct CertificateSigningRequestStatus {
    /// `certificate`: bytes in base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<crate::ByteString>,
    /// `conditions`: list of `CertificateSigningRequestCondition`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::certificates::v1::CertificateSigningRequestCondition>>,
}

crate::fields::fields!(CertificateSigningRequestStatus {
    0 "certificate" certificate value,
    1 "conditions" conditions value,
});
