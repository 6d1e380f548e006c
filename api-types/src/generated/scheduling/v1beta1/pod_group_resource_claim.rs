// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodGroupResourceClaim` of `scheduling/v1beta1`.
///
/// Definition `io.k8s.api.scheduling.v1beta1.PodGroupResourceClaim`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.scheduling.v1beta1.PodGroupResourceClaim",
    no_descriptions,
    union(members = "resourceClaimName,resourceClaimTemplateName", required)
)]
pub struct PodGroupResourceClaim {
    /// `name`: string. Required.
    pub name: String,
    /// `resourceClaimName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_claim_name: Option<String>,
    /// `resourceClaimTemplateName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_claim_template_name: Option<String>,
}

crate::fields::fields!(PodGroupResourceClaim {
    0 "name" name value,
    1 "resourceClaimName" resource_claim_name value,
    2 "resourceClaimTemplateName" resource_claim_template_name value,
});
