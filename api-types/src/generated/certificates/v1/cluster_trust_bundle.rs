// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// The kind `ClusterTrustBundle` of `certificates.k8s.io/v1`.
///
/// Definition `io.k8s.api.certificates.v1.ClusterTrustBundle`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.certificates.v1.ClusterTrustBundle",
    no_descriptions,
    gvk("certificates.k8s.io", "v1", "ClusterTrustBundle")
)]
pub struct ClusterTrustBundle {
    /// `apiVersion`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_version: Option<String>,
    /// `kind`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `metadata`: `ObjectMeta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<crate::meta::v1::ObjectMeta>,
    /// `spec`: `ClusterTrustBundleSpec`. Required.
    pub spec: crate::certificates::v1::ClusterTrustBundleSpec,
}

crate::fields::fields!(ClusterTrustBundle {
    0 "apiVersion" api_version value,
    1 "kind" kind value,
    2 "metadata" metadata value,
    3 "spec" spec value,
});

impl crate::Object for ClusterTrustBundle {
    const GROUP: &'static str = "certificates.k8s.io";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "ClusterTrustBundle";
    const API_VERSION: &'static str = "certificates.k8s.io/v1";

    fn new() -> Self {
        Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }
    }
}
