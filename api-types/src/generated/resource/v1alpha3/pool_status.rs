// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PoolStatus` of `resource/v1alpha3`.
///
/// Definition `io.k8s.api.resource.v1alpha3.PoolStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1alpha3.PoolStatus", no_descriptions)]
pub struct PoolStatus {
    /// `allocatedDevices`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocated_devices: Option<i32>,
    /// `availableDevices`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub available_devices: Option<i32>,
    /// `driver`: string. Required.
    pub driver: String,
    /// `generation`: 64-bit integer. Required.
    pub generation: i64,
    /// `nodeName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_name: Option<String>,
    /// `partitionSummary`: list of `PartitionTypeStatus`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub partition_summary: Option<Vec<crate::resource::v1alpha3::PartitionTypeStatus>>,
    /// `poolName`: string. Required.
    pub pool_name: String,
    /// `resourceSliceCount`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_slice_count: Option<i32>,
    /// `shareableSummary`: `ShareableSummaryStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shareable_summary: Option<crate::resource::v1alpha3::ShareableSummaryStatus>,
    /// `totalDevices`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_devices: Option<i32>,
    /// `unavailableDevices`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unavailable_devices: Option<i32>,
    /// `validationError`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub validation_error: Option<String>,
}

crate::fields::fields!(PoolStatus {
    0 "allocatedDevices" allocated_devices value,
    1 "availableDevices" available_devices value,
    2 "driver" driver value,
    3 "generation" generation value,
    4 "nodeName" node_name value,
    5 "partitionSummary" partition_summary value,
    6 "poolName" pool_name value,
    7 "resourceSliceCount" resource_slice_count value,
    8 "shareableSummary" shareable_summary value,
    9 "totalDevices" total_devices value,
    10 "unavailableDevices" unavailable_devices value,
    11 "validationError" validation_error value,
});
