// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodCertificateRequestStatus` of `certificates/v1`.
///
/// Definition `io.k8s.api.certificates.v1.PodCertificateRequestStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.certificates.v1.PodCertificateRequestStatus", no_descriptions)]
pub struct PodCertificateRequestStatus {
    /// `beginRefreshAt`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begin_refresh_at: Option<crate::Time>,
    /// `certificateChain`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate_chain: Option<String>,
    /// `conditions`: list of `Condition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::meta::v1::Condition>>,
    /// `notAfter`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_after: Option<crate::Time>,
    /// `notBefore`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_before: Option<crate::Time>,
}

crate::fields::fields!(PodCertificateRequestStatus {
    0 "beginRefreshAt" begin_refresh_at value,
    1 "certificateChain" certificate_chain value,
    2 "conditions" conditions value,
    3 "notAfter" not_after value,
    4 "notBefore" not_before value,
});
