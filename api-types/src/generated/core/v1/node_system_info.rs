// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// `NodeSystemInfo` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeSystemInfo`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeSystemInfo", no_descriptions)]
pub struct NodeSystemInfo {
    /// `architecture`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub architecture: String,
    /// `bootID`: string. Required.
    #[serde(rename = "bootID", default)]
    #[patch(required)]
    pub boot_id: String,
    /// `containerRuntimeVersion`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub container_runtime_version: String,
    /// `kernelVersion`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub kernel_version: String,
    /// `kubeProxyVersion`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub kube_proxy_version: String,
    /// `kubeletVersion`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub kubelet_version: String,
    /// `machineID`: string. Required.
    #[serde(rename = "machineID", default)]
    #[patch(required)]
    pub machine_id: String,
    /// `operatingSystem`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub operating_system: String,
    /// `osImage`: string. Required.
    #[serde(default)]
    #[patch(required)]
    pub os_image: String,
    /// `swap`: `NodeSwapStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<crate::core::v1::NodeSwapStatus>,
    /// `systemUUID`: string. Required.
    #[serde(rename = "systemUUID", default)]
    #[patch(required)]
    pub system_uuid: String,
}
