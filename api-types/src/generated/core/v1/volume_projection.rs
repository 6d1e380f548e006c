// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `VolumeProjection` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.VolumeProjection`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.core.v1.VolumeProjection",
    no_descriptions,
    union(members = "clusterTrustBundle,configMap,downwardAPI,podCertificate,secret,serviceAccountToken", required)
)]
pub struct VolumeProjection {
    /// `clusterTrustBundle`: `ClusterTrustBundleProjection`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cluster_trust_bundle: Option<crate::core::v1::ClusterTrustBundleProjection>,
    /// `configMap`: `ConfigMapProjection`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub config_map: Option<crate::core::v1::ConfigMapProjection>,
    /// `downwardAPI`: `DownwardAPIProjection`.
    #[serde(rename = "downwardAPI", skip_serializing_if = "Option::is_none")]
    pub downward_api: Option<crate::core::v1::DownwardAPIProjection>,
    /// `podCertificate`: `PodCertificateProjection`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pod_certificate: Option<crate::core::v1::PodCertificateProjection>,
    /// `secret`: `SecretProjection`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<crate::core::v1::SecretProjection>,
    /// `serviceAccountToken`: `ServiceAccountTokenProjection`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_account_token: Option<crate::core::v1::ServiceAccountTokenProjection>,
}

crate::fields::fields!(VolumeProjection {
    0 "clusterTrustBundle" cluster_trust_bundle value,
    1 "configMap" config_map value,
    2 "downwardAPI" downward_api value,
    3 "podCertificate" pod_certificate value,
    4 "secret" secret value,
    5 "serviceAccountToken" service_account_token value,
});
