//! The custom resource `Gateway`.

use std::collections::BTreeMap;
use std::net::IpAddr;

use jiff::Timestamp;
use k8s_openapi::apimachinery::pkg::api::resource::Quantity;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::Condition;
use kube::CustomResource;
use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;
use url::Url;
use uuid::Uuid;

use crate::Limits;

/// What a gateway listens to.
///
/// kube's derive creates the type `Gateway`. `derive` gives it a schema, and `attr` its name and kind in documents.
#[derive(Clone, Debug, PartialEq, CustomResource, Deserialize, Serialize, PatchSchema)]
#[kube(group = "gateway.example.com", version = "v1", kind = "Gateway", namespaced, status = "GatewayStatus")]
#[kube(doc = "A gateway for HTTP traffic.", schema = "disabled", derive = "PartialEq", derive = "PatchSchema")]
#[kube(attr = r#"patch(name = "com.example.gateway.v1.Gateway")"#)]
#[kube(attr = r#"patch(group = "gateway.example.com", version = "v1", kind = "Gateway")"#)]
#[serde(rename_all = "camelCase")]
#[patch(name = "com.example.gateway.v1.GatewaySpec", schema(description = "What a gateway listens to."))]
pub struct GatewaySpec {
    /// The open ports. TCP and UDP may use the same number.
    #[patch(
        strategy = "merge",
        merge_key = "port",
        recommended_key = "port,protocol",
        schema(min_items = 1, max_items = 64)
    )]
    pub listeners: Vec<Listener>,
    /// The networks from which clients may connect; any if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[patch(strategy = "merge", schema(max_items = 32, items(min_length = 1, max_length = 43)))]
    pub allowed_networks: Vec<String>,
    /// Labels for the Pods of the gateway.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[patch(schema(max_properties = 16))]
    pub pod_labels: BTreeMap<String, String>,
    /// The number of connections.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connections: Option<Limits<u32>>,
    /// The bandwidth in bits per second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bandwidth: Option<Limits<Quantity>>,
    /// Where the gateway logs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logging: Option<Logging>,
    /// When the gateway may restart. A new window replaces the old one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(atomic)]
    pub maintenance: Option<Window>,
}

/// An open port.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "com.example.gateway.v1.Listener")]
pub struct Listener {
    /// The number of the port.
    #[patch(schema(minimum = 1, example = 443))]
    pub port: u16,
    /// The protocol of the port.
    #[serde(default)]
    #[patch(default = "TCP")]
    pub protocol: Protocol,
    /// The host names that are served; all if empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(schema(min_length = 1, max_length = 253, pattern = r"^(\*\.)?[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"))]
    pub hostname: Option<String>,
    /// Encryption; none for plain HTTP.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tls: Option<Tls>,
}

/// A transport protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, PatchSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Protocol {
    /// For HTTP/1 and HTTP/2.
    #[default]
    Tcp,
    /// For HTTP/3.
    Udp,
}

/// Encryption of a port.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, PatchSchema)]
#[patch(name = "com.example.gateway.v1.Tls")]
pub struct Tls {
    /// Where encryption ends.
    #[serde(default)]
    #[patch(default = "Terminate")]
    pub mode: TlsMode,
    /// The certificates to choose from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[patch(strategy = "merge", merge_key = "name")]
    pub certificates: Vec<CertificateRef>,
}

/// Where encryption ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, PatchSchema)]
pub enum TlsMode {
    /// At the gateway.
    #[default]
    Terminate,
    /// At the backend.
    Passthrough,
}

/// A Secret with a certificate.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, PatchSchema)]
#[patch(name = "com.example.gateway.v1.CertificateRef")]
pub struct CertificateRef {
    /// The name of the Secret.
    pub name: String,
    /// The namespace of the Secret, if it is not that of the gateway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
}

/// Where and what a gateway logs.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, PatchSchema)]
#[patch(name = "com.example.gateway.v1.Logging")]
pub struct Logging {
    /// The collector.
    pub endpoint: Url,
    /// The least important level that is logged.
    #[serde(default)]
    #[patch(default = "info")]
    pub level: Level,
    /// The share of requests that is logged.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(schema(minimum = 0, maximum = 1))]
    pub sampling: Option<f64>,
}

/// The importance of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, PatchSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    Debug,
    #[default]
    Info,
    Error,
}

/// A period of time.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, PatchSchema)]
#[patch(name = "com.example.gateway.v1.Window")]
#[patch(schema(validation(rule = "self.start < self.end", message = "a window must start before it ends")))]
pub struct Window {
    /// The start.
    pub start: Timestamp,
    /// The end, which is not part of the period.
    pub end: Timestamp,
}

/// The last observed state of a gateway.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "com.example.gateway.v1.GatewayStatus")]
pub struct GatewayStatus {
    /// The instance that reported the state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instance: Option<Uuid>,
    /// The addresses of the gateway.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[patch(strategy = "merge")]
    pub addresses: Vec<IpAddr>,
    /// The state of each port.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
    pub listeners: Vec<ListenerStatus>,
    /// Conditions such as `Ready`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[patch(strategy = "merge", merge_key = "type")]
    pub conditions: Vec<Condition>,
}

/// The last observed state of a port.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "com.example.gateway.v1.ListenerStatus")]
pub struct ListenerStatus {
    /// The number of the port.
    pub port: u16,
    /// The protocol of the port.
    #[serde(default)]
    #[patch(default = "TCP")]
    pub protocol: Protocol,
    /// The number of routes that use the port.
    pub attached_routes: u32,
}
