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
    0 "driver" driver value,
    1 "limit" limit value,
    2 "poolName" pool_name value,
});
