// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `Device` of `resource/v1`.
///
/// Definition `io.k8s.api.resource.v1.Device`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.resource.v1.Device", no_descriptions)]
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
    #[serde(default)]
    #[patch(required)]
    pub name: String,
    /// `nodeAllocatableResourceMappings`: map of `NodeAllocatableResourceMapping`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_allocatable_resource_mappings:
        Option<BTreeMap<String, crate::resource::v1::NodeAllocatableResourceMapping>>,
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
