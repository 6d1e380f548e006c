// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

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
    /// `resourceClaimName`: string. Required.
    pub resource_claim_name: String,
    /// `resources`: map of `Quantity`. Required.
    pub resources: BTreeMap<String, crate::Quantity>,
}

crate::fields::fields!(NodeAllocatableResourceClaimStatus {
    0 "containers" containers value,
    1 "resourceClaimName" resource_claim_name value,
    2 "resources" resources or_empty,
});
