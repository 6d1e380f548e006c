// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourcePoolStatusRequestSpec` of `resource/v1alpha3`.
///
/// Definition `io.k8s.api.resource.v1alpha3.ResourcePoolStatusRequestSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1alpha3.ResourcePoolStatusRequestSpec", no_descriptions)]
pub struct ResourcePoolStatusRequestSpec {
    /// `defaultPartitionTypeAttribute`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_partition_type_attribute: Option<String>,
    /// `driver`: string. Required.
    pub driver: String,
    /// `limit`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i32>,
    /// `poolName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool_name: Option<String>,
}

crate::fields::fields!(ResourcePoolStatusRequestSpec {
    0 "defaultPartitionTypeAttribute" default_partition_type_attribute value,
    1 "driver" driver value,
    2 "limit" limit value,
    3 "poolName" pool_name value,
});
