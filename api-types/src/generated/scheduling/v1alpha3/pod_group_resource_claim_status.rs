// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodGroupResourceClaimStatus` of `scheduling/v1alpha3`.
///
/// Definition `io.k8s.api.scheduling.v1alpha3.PodGroupResourceClaimStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha3.PodGroupResourceClaimStatus", no_descriptions)]
pub struct PodGroupResourceClaimStatus {
    /// `name`: string. Required.
    pub name: String,
    /// `resourceClaimName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_claim_name: Option<String>,
}

crate::fields::fields!(PodGroupResourceClaimStatus {
    0 "name" name value,
    1 "resourceClaimName" resource_claim_name value,
});
