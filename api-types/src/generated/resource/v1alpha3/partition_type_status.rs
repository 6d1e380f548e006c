// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PartitionTypeStatus` of `resource/v1alpha3`.
///
/// Definition `io.k8s.api.resource.v1alpha3.PartitionTypeStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1alpha3.PartitionTypeStatus", no_descriptions)]
pub struct PartitionTypeStatus {
    /// `allocatable`: 32-bit integer. Required.
    pub allocatable: i32,
    /// `attribute`: string. Required.
    pub attribute: String,
    /// `total`: 32-bit integer. Required.
    pub total: i32,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(PartitionTypeStatus {
    0 "allocatable" allocatable value,
    1 "attribute" attribute value,
    2 "total" total value,
    3 "type" r#type value,
});
