// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NetworkPolicyPort` of `networking/v1`.
///
/// Definition `io.k8s.api.networking.v1.NetworkPolicyPort`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.networking.v1.NetworkPolicyPort", no_descriptions)]
pub struct NetworkPolicyPort {
    /// `endPort`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_port: Option<i32>,
    /// `port`: `IntOrString`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub port: Option<crate::IntOrString>,
    /// `protocol`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protocol: Option<String>,
}

crate::fields::fields!(NetworkPolicyPort {
    0 "endPort" end_port value,
    1 "port" port value,
    2 "protocol" protocol value,
});
