// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodGroupStatus` of `scheduling/v1alpha3`.
///
/// Definition `io.k8s.api.scheduling.v1alpha3.PodGroupStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.scheduling.v1alpha3.PodGroupStatus", no_descriptions)]
pub struct PodGroupStatus {
    /// `conditions`: list of `Condition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::meta::v1::Condition>>,
    /// `resourceClaimStatuses`: list of `PodGroupResourceClaimStatus`, merged by `name`. A patch lists the fields to retain (`retainKeys`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge|retainKeys", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub resource_claim_statuses: Option<Vec<crate::scheduling::v1alpha3::PodGroupResourceClaimStatus>>,
}

crate::fields::fields!(PodGroupStatus {
    0 "conditions" conditions value,
    1 "resourceClaimStatuses" resource_claim_statuses value,
});
