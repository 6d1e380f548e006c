// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceSliceSpec` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.ResourceSliceSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.resource.v1.ResourceSliceSpec",
    no_descriptions,
    union(members = "nodeName,nodeSelector,allNodes,perDeviceNodeSelection", required),
    union(members = "devices,sharedCounters")
)]
pub struct ResourceSliceSpec {
    /// `allNodes`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_nodes: Option<bool>,
    /// `devices`: list of `Device`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub devices: Option<Vec<crate::resource::v1::Device>>,
    /// `driver`: string. Required.
    pub driver: String,
    /// `nodeName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_name: Option<String>,
    /// `nodeSelector`: `NodeSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_selector: Option<crate::core::v1::NodeSelector>,
    /// `partitionTypeAttribute`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partition_type_attribute: Option<String>,
    /// `perDeviceNodeSelection`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_device_node_selection: Option<bool>,
    /// `pool`: `ResourcePool`. Required.
    pub pool: crate::resource::v1::ResourcePool,
    /// `sharedCounters`: list of `CounterSet`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub shared_counters: Option<Vec<crate::resource::v1::CounterSet>>,
    /// `skipNodeOperations`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "set")]
    pub skip_node_operations: Option<Vec<String>>,
}

crate::fields::fields!(ResourceSliceSpec {
    0 "allNodes" all_nodes value,
    1 "devices" devices value,
    2 "driver" driver value,
    3 "nodeName" node_name value,
    4 "nodeSelector" node_selector value,
    5 "partitionTypeAttribute" partition_type_attribute value,
    6 "perDeviceNodeSelection" per_device_node_selection value,
    7 "pool" pool value,
    8 "sharedCounters" shared_counters value,
    9 "skipNodeOperations" skip_node_operations value,
});
