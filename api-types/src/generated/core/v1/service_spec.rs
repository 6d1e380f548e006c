// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ServiceSpec` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ServiceSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ServiceSpec", no_descriptions)]
pub struct ServiceSpec {
    /// `allocateLoadBalancerNodePorts`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocate_load_balancer_node_ports: Option<bool>,
    /// `clusterIP`: string.
    #[serde(rename = "clusterIP", skip_serializing_if = "Option::is_none")]
    pub cluster_ip: Option<String>,
    /// `clusterIPs`: list of strings, replaced as a whole.
    #[serde(rename = "clusterIPs", skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub cluster_ips: Option<Vec<String>>,
    /// `externalIPs`: list of strings, replaced as a whole.
    #[serde(rename = "externalIPs", skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub external_ips: Option<Vec<String>>,
    /// `externalName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub external_name: Option<String>,
    /// `externalTrafficPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub external_traffic_policy: Option<String>,
    /// `healthCheckNodePort`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub health_check_node_port: Option<i32>,
    /// `internalTrafficPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub internal_traffic_policy: Option<String>,
    /// `ipFamilies`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub ip_families: Option<Vec<String>>,
    /// `ipFamilyPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ip_family_policy: Option<String>,
    /// `loadBalancerClass`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub load_balancer_class: Option<String>,
    /// `loadBalancerIP`: string.
    #[serde(rename = "loadBalancerIP", skip_serializing_if = "Option::is_none")]
    pub load_balancer_ip: Option<String>,
    /// `loadBalancerSourceRanges`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub load_balancer_source_ranges: Option<Vec<String>>,
    /// `ports`: list of `ServicePort`, merged by `port`; recommended key `port,protocol`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(
        strategy = "merge",
        merge_key = "port",
        recommended_key = "port,protocol",
        list_type = "map",
        list_map_keys = "port,protocol"
    )]
    pub ports: Option<Vec<crate::core::v1::ServicePort>>,
    /// `publishNotReadyAddresses`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub publish_not_ready_addresses: Option<bool>,
    /// `selector`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(map_type = "atomic")]
    pub selector: Option<BTreeMap<String, String>>,
    /// `sessionAffinity`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_affinity: Option<String>,
    /// `sessionAffinityConfig`: `SessionAffinityConfig`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_affinity_config: Option<crate::core::v1::SessionAffinityConfig>,
    /// `trafficDistribution`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub traffic_distribution: Option<String>,
    /// `type`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
}

crate::fields::fields!(ServiceSpec {
    0 "allocateLoadBalancerNodePorts" allocate_load_balancer_node_ports value,
    1 "clusterIP" cluster_ip value,
    2 "clusterIPs" cluster_ips value,
    3 "externalIPs" external_ips value,
    4 "externalName" external_name value,
    5 "externalTrafficPolicy" external_traffic_policy value,
    6 "healthCheckNodePort" health_check_node_port value,
    7 "internalTrafficPolicy" internal_traffic_policy value,
    8 "ipFamilies" ip_families value,
    9 "ipFamilyPolicy" ip_family_policy value,
    10 "loadBalancerClass" load_balancer_class value,
    11 "loadBalancerIP" load_balancer_ip value,
    12 "loadBalancerSourceRanges" load_balancer_source_ranges value,
    13 "ports" ports value,
    14 "publishNotReadyAddresses" publish_not_ready_addresses value,
    15 "selector" selector value,
    16 "sessionAffinity" session_affinity value,
    17 "sessionAffinityConfig" session_affinity_config value,
    18 "trafficDistribution" traffic_distribution value,
    19 "type" r#type value,
});
