// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `PodExtendedResourceClaimStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodExtendedResourceClaimStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodExtendedResourceClaimStatus", no_descriptions)]
pub struct PodExtendedResourceClaimStatus {
    /// `requestMappings`: list of `ContainerExtendedResourceRequest`, replaced as a whole. Required.
    #[serde(default, deserialize_with = "crate::null::or_empty")]
    #[patch(list_type = "atomic", required)]
    pub request_mappings: Vec<crate::core::v1::ContainerExtendedResourceRequest>,
    /// `resourceClaimName`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub resource_claim_name: String,
}
