// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodExtendedResourceClaimStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodExtendedResourceClaimStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodExtendedResourceClaimStatus", no_descriptions)]
pub struct PodExtendedResourceClaimStatus {
    /// `requestMappings`: list of `ContainerExtendedResourceRequest`, replaced as a whole. Required.
    #[patch(list_type = "atomic")]
    pub request_mappings: Vec<crate::core::v1::ContainerExtendedResourceRequest>,
    /// `resourceClaimName`: string. Required.
    pub resource_claim_name: String,
}

crate::fields::fields!(PodExtendedResourceClaimStatus {
    0 "requestMappings" request_mappings or_empty,
    1 "resourceClaimName" resource_claim_name value,
});
