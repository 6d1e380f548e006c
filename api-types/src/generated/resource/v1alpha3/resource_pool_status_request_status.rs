// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourcePoolStatusRequestStatus` of `resource/v1alpha3`.
///
/// Definition `io.k8s.api.resource.v1alpha3.ResourcePoolStatusRequestStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1alpha3.ResourcePoolStatusRequestStatus", no_descriptions)]
pub struct ResourcePoolStatusRequestStatus {
    /// `conditions`: list of `Condition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::meta::v1::Condition>>,
    /// `poolCount`: 32-bit integer. Required.
    pub pool_count: i32,
    /// `pools`: list of `PoolStatus`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub pools: Option<Vec<crate::resource::v1alpha3::PoolStatus>>,
}

crate::fields::fields!(ResourcePoolStatusRequestStatus {
    0 "conditions" conditions value,
    1 "poolCount" pool_count value,
    2 "pools" pools value,
});
