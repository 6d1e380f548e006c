// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `ClusterTrustBundleSpec` of `certificates/v1alpha1`.
///
/// Definition `io.k8s.api.certificates.v1alpha1.ClusterTrustBundleSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.certificates.v1alpha1.ClusterTrustBundleSpec", no_descriptions)]
pub struct ClusterTrustBundleSpec {
    /// `signerName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signer_name: Option<String>,
    /// `trustBundle`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub trust_bundle: String,
}
