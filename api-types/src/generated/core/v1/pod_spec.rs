// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PodSpec` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PodSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.PodSpec", no_descriptions)]
pub struct PodSpec {
    /// `activeDeadlineSeconds`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active_deadline_seconds: Option<i64>,
    /// `affinity`: `Affinity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub affinity: Option<crate::core::v1::Affinity>,
    /// `automountServiceAccountToken`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automount_service_account_token: Option<bool>,
    /// `containers`: list of `Container`, merged by `name`. Required.
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub containers: Vec<crate::core::v1::Container>,
    /// `dnsConfig`: `PodDNSConfig`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dns_config: Option<crate::core::v1::PodDNSConfig>,
    /// `dnsPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dns_policy: Option<String>,
    /// `enableServiceLinks`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enable_service_links: Option<bool>,
    /// `ephemeralContainers`: list of `EphemeralContainer`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub ephemeral_containers: Option<Vec<crate::core::v1::EphemeralContainer>>,
    /// `evictionResponders`: list of `EvictionResponder`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub eviction_responders: Option<Vec<crate::core::v1::EvictionResponder>>,
    /// `hostAliases`: list of `HostAlias`, merged by `ip`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "ip", list_type = "map", list_map_keys = "ip")]
    pub host_aliases: Option<Vec<crate::core::v1::HostAlias>>,
    /// `hostIPC`: boolean.
    #[serde(rename = "hostIPC", skip_serializing_if = "Option::is_none")]
    pub host_ipc: Option<bool>,
    /// `hostNetwork`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host_network: Option<bool>,
    /// `hostPID`: boolean.
    #[serde(rename = "hostPID", skip_serializing_if = "Option::is_none")]
    pub host_pid: Option<bool>,
    /// `hostUsers`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host_users: Option<bool>,
    /// `hostname`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hostname: Option<String>,
    /// `hostnameOverride`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hostname_override: Option<String>,
    /// `imagePullSecrets`: list of `LocalObjectReference`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub image_pull_secrets: Option<Vec<crate::core::v1::LocalObjectReference>>,
    /// `initContainers`: list of `Container`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub init_containers: Option<Vec<crate::core::v1::Container>>,
    /// `nodeName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_name: Option<String>,
    /// `nodeSelector`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(map_type = "atomic")]
    pub node_selector: Option<BTreeMap<String, String>>,
    /// `os`: `PodOS`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub os: Option<crate::core::v1::PodOS>,
    /// `overhead`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overhead: Option<BTreeMap<String, crate::Quantity>>,
    /// `preemptionPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preemption_policy: Option<String>,
    /// `priority`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<i32>,
    /// `priorityClassName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority_class_name: Option<String>,
    /// `readinessGates`: list of `PodReadinessGate`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub readiness_gates: Option<Vec<crate::core::v1::PodReadinessGate>>,
    /// `resourceClaims`: list of `PodResourceClaim`, merged by `name`. A patch lists the fields to retain (`retainKeys`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge|retainKeys", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub resource_claims: Option<Vec<crate::core::v1::PodResourceClaim>>,
    /// `resources`: `ResourceRequirements`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources: Option<crate::core::v1::ResourceRequirements>,
    /// `restartPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restart_policy: Option<String>,
    /// `runtimeClassName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runtime_class_name: Option<String>,
    /// `schedulerName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduler_name: Option<String>,
    /// `schedulingGates`: list of `PodSchedulingGate`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub scheduling_gates: Option<Vec<crate::core::v1::PodSchedulingGate>>,
    /// `schedulingGroup`: `PodSchedulingGroup`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduling_group: Option<crate::core::v1::PodSchedulingGroup>,
    /// `securityContext`: `PodSecurityContext`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub security_context: Option<crate::core::v1::PodSecurityContext>,
    /// `serviceAccount`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_account: Option<String>,
    /// `serviceAccountName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_account_name: Option<String>,
    /// `setHostnameAsFQDN`: boolean.
    #[serde(rename = "setHostnameAsFQDN", skip_serializing_if = "Option::is_none")]
    pub set_hostname_as_fqdn: Option<bool>,
    /// `shareProcessNamespace`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share_process_namespace: Option<bool>,
    /// `subdomain`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subdomain: Option<String>,
    /// `terminationGracePeriodSeconds`: 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub termination_grace_period_seconds: Option<i64>,
    /// `tolerations`: list of `Toleration`, replaced as a whole; recommended key `key,operator,value,effect`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(recommended_key = "key,operator,value,effect", list_type = "atomic")]
    pub tolerations: Option<Vec<crate::core::v1::Toleration>>,
    /// `topologySpreadConstraints`: list of `TopologySpreadConstraint`, merged by `topologyKey`; recommended key `topologyKey,whenUnsatisfiable`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(
        strategy = "merge",
        merge_key = "topologyKey",
        recommended_key = "topologyKey,whenUnsatisfiable",
        list_type = "map",
        list_map_keys = "topologyKey,whenUnsatisfiable"
    )]
    pub topology_spread_constraints: Option<Vec<crate::core::v1::TopologySpreadConstraint>>,
    /// `volumes`: list of `Volume`, merged by `name`. A patch lists the fields to retain (`retainKeys`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge|retainKeys", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub volumes: Option<Vec<crate::core::v1::Volume>>,
}

crate::fields::fields!(PodSpec {
    0 "activeDeadlineSeconds" active_deadline_seconds value,
    1 "affinity" affinity value,
    2 "automountServiceAccountToken" automount_service_account_token value,
    3 "containers" containers or_empty,
    4 "dnsConfig" dns_config value,
    5 "dnsPolicy" dns_policy value,
    6 "enableServiceLinks" enable_service_links value,
    7 "ephemeralContainers" ephemeral_containers value,
    8 "evictionResponders" eviction_responders value,
    9 "hostAliases" host_aliases value,
    10 "hostIPC" host_ipc value,
    11 "hostNetwork" host_network value,
    12 "hostPID" host_pid value,
    13 "hostUsers" host_users value,
    14 "hostname" hostname value,
    15 "hostnameOverride" hostname_override value,
    16 "imagePullSecrets" image_pull_secrets value,
    17 "initContainers" init_containers value,
    18 "nodeName" node_name value,
    19 "nodeSelector" node_selector value,
    20 "os" os value,
    21 "overhead" overhead value,
    22 "preemptionPolicy" preemption_policy value,
    23 "priority" priority value,
    24 "priorityClassName" priority_class_name value,
    25 "readinessGates" readiness_gates value,
    26 "resourceClaims" resource_claims value,
    27 "resources" resources value,
    28 "restartPolicy" restart_policy value,
    29 "runtimeClassName" runtime_class_name value,
    30 "schedulerName" scheduler_name value,
    31 "schedulingGates" scheduling_gates value,
    32 "schedulingGroup" scheduling_group value,
    33 "securityContext" security_context value,
    34 "serviceAccount" service_account value,
    35 "serviceAccountName" service_account_name value,
    36 "setHostnameAsFQDN" set_hostname_as_fqdn value,
    37 "shareProcessNamespace" share_process_namespace value,
    38 "subdomain" subdomain value,
    39 "terminationGracePeriodSeconds" termination_grace_period_seconds value,
    40 "tolerations" tolerations value,
    41 "topologySpreadConstraints" topology_spread_constraints value,
    42 "volumes" volumes value,
});
