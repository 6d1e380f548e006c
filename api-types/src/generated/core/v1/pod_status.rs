// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodStatus", no_descriptions)]
pub struct PodStatus {
    /// `allocatedResources`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocated_resources: Option<BTreeMap<String, crate::Quantity>>,
    /// `conditions`: list of `PodCondition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::core::v1::PodCondition>>,
    /// `containerStatuses`: list of `ContainerStatus`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub container_statuses: Option<Vec<crate::core::v1::ContainerStatus>>,
    /// `ephemeralContainerStatuses`: list of `ContainerStatus`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub ephemeral_container_statuses: Option<Vec<crate::core::v1::ContainerStatus>>,
    /// `extendedResourceClaimStatus`: `PodExtendedResourceClaimStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extended_resource_claim_status: Option<crate::core::v1::PodExtendedResourceClaimStatus>,
    /// `hostIP`: string.
    #[serde(rename = "hostIP", skip_serializing_if = "Option::is_none")]
    pub host_ip: Option<String>,
    /// `hostIPs`: list of `HostIP`, merged by `ip`.
    #[serde(rename = "hostIPs", skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "ip", list_type = "atomic")]
    pub host_ips: Option<Vec<crate::core::v1::HostIP>>,
    /// `initContainerStatuses`: list of `ContainerStatus`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub init_container_statuses: Option<Vec<crate::core::v1::ContainerStatus>>,
    /// `message`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `nodeAllocatableResourceClaimStatuses`: list of `NodeAllocatableResourceClaimStatus`, merged by `resourceClaimName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(
        strategy = "merge",
        merge_key = "resourceClaimName",
        list_type = "map",
        list_map_keys = "resourceClaimName"
    )]
    pub node_allocatable_resource_claim_statuses: Option<Vec<crate::core::v1::NodeAllocatableResourceClaimStatus>>,
    /// `nominatedNodeName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nominated_node_name: Option<String>,
    /// `observedGeneration`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
    /// `phase`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// `podIP`: string.
    #[serde(rename = "podIP", skip_serializing_if = "Option::is_none")]
    pub pod_ip: Option<String>,
    /// `podIPs`: list of `PodIP`, merged by `ip`.
    #[serde(rename = "podIPs", skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "ip", list_type = "map", list_map_keys = "ip")]
    pub pod_ips: Option<Vec<crate::core::v1::PodIP>>,
    /// `qosClass`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub qos_class: Option<String>,
    /// `reason`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// `resize`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resize: Option<String>,
    /// `resourceClaimStatuses`: list of `PodResourceClaimStatus`, merged by `name`. A patch lists the fields to retain (`retainKeys`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge|retainKeys", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub resource_claim_statuses: Option<Vec<crate::core::v1::PodResourceClaimStatus>>,
    /// `resources`: `ResourceRequirements`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources: Option<crate::core::v1::ResourceRequirements>,
    /// `startTime`: `Time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_time: Option<crate::Time>,
    /// `volumeHealth`: list of `PodVolumeHealth`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "map", list_map_keys = "name")]
    pub volume_health: Option<Vec<crate::core::v1::PodVolumeHealth>>,
}

crate::fields::fields!(PodStatus {
    0 "allocatedResources" allocated_resources value,
    1 "conditions" conditions value,
    2 "containerStatuses" container_statuses value,
    3 "ephemeralContainerStatuses" ephemeral_container_statuses value,
    4 "extendedResourceClaimStatus" extended_resource_claim_status value,
    5 "hostIP" host_ip value,
    6 "hostIPs" host_ips value,
    7 "initContainerStatuses" init_container_statuses value,
    8 "message" message value,
    9 "nodeAllocatableResourceClaimStatuses" node_allocatable_resource_claim_statuses value,
    10 "nominatedNodeName" nominated_node_name value,
    11 "observedGeneration" observed_generation value,
    12 "phase" phase value,
    13 "podIP" pod_ip value,
    14 "podIPs" pod_ips value,
    15 "qosClass" qos_class value,
    16 "reason" reason value,
    17 "resize" resize value,
    18 "resourceClaimStatuses" resource_claim_statuses value,
    19 "resources" resources value,
    20 "startTime" start_time value,
    21 "volumeHealth" volume_health value,
});
