// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Device` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.Device`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.Device", no_descriptions, union(members = "nodeName,nodeSelector,allNodes"))]
pub struct Device {
    /// `allNodes`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_nodes: Option<bool>,
    /// `allowMultipleAllocations`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allow_multiple_allocations: Option<bool>,
    /// `attributes`: map of `DeviceAttribute`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attributes: Option<BTreeMap<String, crate::resource::v1::DeviceAttribute>>,
    /// `bindingConditions`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub binding_conditions: Option<Vec<String>>,
    /// `bindingFailureConditions`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub binding_failure_conditions: Option<Vec<String>>,
    /// `bindsToNode`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub binds_to_node: Option<bool>,
    /// `capacity`: map of `DeviceCapacity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<BTreeMap<String, crate::resource::v1::DeviceCapacity>>,
    /// `consumesCounters`: list of `DeviceCounterConsumption`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub consumes_counters: Option<Vec<crate::resource::v1::DeviceCounterConsumption>>,
    /// `name`: string. Required.
    pub name: String,
    /// `nodeAllocatableResources`: map of `NodeAllocatableResource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_allocatable_resources: Option<BTreeMap<String, crate::resource::v1::NodeAllocatableResource>>,
    /// `nodeName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_name: Option<String>,
    /// `nodeSelector`: `NodeSelector`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_selector: Option<crate::core::v1::NodeSelector>,
    /// `taints`: list of `DeviceTaint`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub taints: Option<Vec<crate::resource::v1::DeviceTaint>>,
}

crate::fields::fields!(Device {
    0 "allNodes" all_nodes value,
    1 "allowMultipleAllocations" allow_multiple_allocations value,
    2 "attributes" attributes value,
    3 "bindingConditions" binding_conditions value,
    4 "bindingFailureConditions" binding_failure_conditions value,
    5 "bindsToNode" binds_to_node value,
    6 "capacity" capacity value,
    7 "consumesCounters" consumes_counters value,
    8 "name" name value,
    9 "nodeAllocatableResources" node_allocatable_resources value,
    10 "nodeName" node_name value,
    11 "nodeSelector" node_selector value,
    12 "taints" taints value,
});
