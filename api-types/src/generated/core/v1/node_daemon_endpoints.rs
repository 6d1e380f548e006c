// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NodeDaemonEndpoints` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.NodeDaemonEndpoints`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.NodeDaemonEndpoints", no_descriptions)]
pub struct NodeDaemonEndpoints {
    /// `kubeletEndpoint`: `DaemonEndpoint`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kubelet_endpoint: Option<crate::core::v1::DaemonEndpoint>,
}

crate::fields::fields!(NodeDaemonEndpoints {
    0 "kubeletEndpoint" kubelet_endpoint value,
});
