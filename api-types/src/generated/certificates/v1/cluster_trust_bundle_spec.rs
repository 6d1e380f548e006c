// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ClusterTrustBundleSpec` of `certificates/v1`.
///
/// Definition `io.k8s.api.certificates.v1.ClusterTrustBundleSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.certificates.v1.ClusterTrustBundleSpec", no_descriptions)]
pub struct ClusterTrustBundleSpec {
    /// `signerName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signer_name: Option<String>,
    /// `trustBundle`: string. Required.
    pub trust_bundle: String,
}

crate::fields::fields!(ClusterTrustBundleSpec {
    0 "signerName" signer_name value,
    1 "trustBundle" trust_bundle value,
});
