// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeAllocatableResourceClaimStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeAllocatableResourceClaimStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeAllocatableResourceClaimStatus", no_descriptions)]
pub struct NodeAllocatableResourceClaimStatus {
    /// `containers`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "set")]
    pub containers: Option<Vec<String>>,
    /// `mapping`: list of `NodeAllocatableMappedResources`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub mapping: Option<Vec<crate::core::v1::NodeAllocatableMappedResources>>,
    /// `overhead`: list of `NodeAllocatableOverheadResources`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub overhead: Option<Vec<crate::core::v1::NodeAllocatableOverheadResources>>,
    /// `resourceClaimName`: string. Required.
    pub resource_claim_name: String,
}

crate::fields::fields!(NodeAllocatableResourceClaimStatus {
    0 "containers" containers value,
    1 "mapping" mapping value,
    2 "overhead" overhead value,
    3 "resourceClaimName" resource_claim_name value,
});
