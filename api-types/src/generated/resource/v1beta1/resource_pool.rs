// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourcePool` of `resource/v1beta1`.
///
/// Definition `io.k8s.api.resource.v1beta1.ResourcePool`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1beta1.ResourcePool", no_descriptions)]
pub struct ResourcePool {
    /// `generation`: 64-bit integer. Required.
    pub generation: i64,
    /// `name`: string. Required.
    pub name: String,
    /// `resourceSliceCount`: 64-bit integer. Required.
    pub resource_slice_count: i64,
}

crate::fields::fields!(ResourcePool {
    0 "generation" generation value,
    1 "name" name value,
    2 "resourceSliceCount" resource_slice_count value,
});
