// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeSystemInfo` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeSystemInfo`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeSystemInfo", no_descriptions)]
pub struct NodeSystemInfo {
    /// `architecture`: string. Required.
    pub architecture: String,
    /// `bootID`: string. Required.
    #[serde(rename = "bootID")]
    pub boot_id: String,
    /// `containerRuntimeVersion`: string. Required.
    pub container_runtime_version: String,
    /// `kernelVersion`: string. Required.
    pub kernel_version: String,
    /// `kubeProxyVersion`: string. Required.
    pub kube_proxy_version: String,
    /// `kubeletVersion`: string. Required.
    pub kubelet_version: String,
    /// `machineID`: string. Required.
    #[serde(rename = "machineID")]
    pub machine_id: String,
    /// `operatingSystem`: string. Required.
    pub operating_system: String,
    /// `osImage`: string. Required.
    pub os_image: String,
    /// `runningInUserNamespace`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub running_in_user_namespace: Option<bool>,
    /// `swap`: `NodeSwapStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<crate::core::v1::NodeSwapStatus>,
    /// `systemUUID`: string. Required.
    #[serde(rename = "systemUUID")]
    pub system_uuid: String,
}

crate::fields::fields!(NodeSystemInfo {
    0 "architecture" architecture value,
    1 "bootID" boot_id value,
    2 "containerRuntimeVersion" container_runtime_version value,
    3 "kernelVersion" kernel_version value,
    4 "kubeProxyVersion" kube_proxy_version value,
    5 "kubeletVersion" kubelet_version value,
    6 "machineID" machine_id value,
    7 "operatingSystem" operating_system value,
    8 "osImage" os_image value,
    9 "runningInUserNamespace" running_in_user_namespace value,
    10 "swap" swap value,
    11 "systemUUID" system_uuid value,
});
