// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeStatus", no_descriptions)]
pub struct NodeStatus {
    /// `addresses`: list of `NodeAddress`, merged by `type`; recommended key `type,address`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(
        strategy = "merge",
        merge_key = "type",
        recommended_key = "type,address",
        list_type = "map",
        list_map_keys = "type"
    )]
    pub addresses: Option<Vec<crate::core::v1::NodeAddress>>,
    /// `allocatable`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocatable: Option<BTreeMap<String, crate::Quantity>>,
    /// `capacity`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<BTreeMap<String, crate::Quantity>>,
    /// `conditions`: list of `NodeCondition`, merged by `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "type", list_type = "map", list_map_keys = "type")]
    pub conditions: Option<Vec<crate::core::v1::NodeCondition>>,
    /// `config`: `NodeConfigStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub config: Option<crate::core::v1::NodeConfigStatus>,
    /// `daemonEndpoints`: `NodeDaemonEndpoints`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daemon_endpoints: Option<crate::core::v1::NodeDaemonEndpoints>,
    /// `declaredFeatures`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub declared_features: Option<Vec<String>>,
    /// `features`: `NodeFeatures`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub features: Option<crate::core::v1::NodeFeatures>,
    /// `images`: list of `ContainerImage`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub images: Option<Vec<crate::core::v1::ContainerImage>>,
    /// `nodeInfo`: `NodeSystemInfo`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_info: Option<crate::core::v1::NodeSystemInfo>,
    /// `phase`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// `runtimeHandlers`: list of `NodeRuntimeHandler`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub runtime_handlers: Option<Vec<crate::core::v1::NodeRuntimeHandler>>,
    /// `volumesAttached`: list of `AttachedVolume`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub volumes_attached: Option<Vec<crate::core::v1::AttachedVolume>>,
    /// `volumesInUse`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub volumes_in_use: Option<Vec<String>>,
}

crate::fields::fields!(NodeStatus {
    0 "addresses" addresses value,
    1 "allocatable" allocatable value,
    2 "capacity" capacity value,
    3 "conditions" conditions value,
    4 "config" config value,
    5 "daemonEndpoints" daemon_endpoints value,
    6 "declaredFeatures" declared_features value,
    7 "features" features value,
    8 "images" images value,
    9 "nodeInfo" node_info value,
    10 "phase" phase value,
    11 "runtimeHandlers" runtime_handlers value,
    12 "volumesAttached" volumes_attached value,
    13 "volumesInUse" volumes_in_use value,
});
