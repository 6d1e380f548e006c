//! Services.

use serde_json::{Map, Value, json};

use super::{items_mut, object, object_mut, set_nil, set_text, text};

/// Go: `SetDefaults_Service`.
///
/// ```text
/// type: LoadBalancer          allocateLoadBalancerNodePorts: true
/// sessionAffinity: ClientIP   externalTrafficPolicy: Cluster
///                             internalTrafficPolicy: Cluster
///                             sessionAffinityConfig: {clientIP: {timeoutSeconds: 10800}}
/// ```
pub(super) fn service(service: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    let Some(spec) = object_mut(service, "spec") else { return };
    session_affinity(spec);
    let kind = if text(spec, "type").is_empty() { "ClusterIP" } else { text(spec, "type") }.to_owned();
    let external = spec.get("externalIPs").and_then(Value::as_array).is_some_and(|addresses| !addresses.is_empty());
    // Go: ExternallyAccessible.
    if matches!(kind.as_str(), "LoadBalancer" | "NodePort") || kind == "ClusterIP" && external {
        set_text(spec, "externalTrafficPolicy", "Cluster");
    }
    if matches!(kind.as_str(), "LoadBalancer" | "NodePort" | "ClusterIP") {
        set_nil(spec, "internalTrafficPolicy", "Cluster");
    }
    if kind == "LoadBalancer" {
        set_nil(spec, "allocateLoadBalancerNodePorts", true);
        ip_modes(service);
    }
}

/// Sets the timeout of client affinity, and removes the configuration without affinity.
fn session_affinity(spec: &mut Map<String, Value>) {
    match text(spec, "sessionAffinity") {
        "" | "None" => {
            spec.remove("sessionAffinityConfig");
        }
        "ClientIP" => {
            let client = object(spec, "sessionAffinityConfig").and_then(|config| object(config, "clientIP"));
            if client.and_then(|client| client.get("timeoutSeconds")).is_none_or(Value::is_null) {
                spec.insert("sessionAffinityConfig".to_owned(), json!({"clientIP": {"timeoutSeconds": 10_800}}));
            }
        }
        _ => {}
    }
}

fn ip_modes(service: &mut Map<String, Value>) {
    let balancer = object_mut(service, "status").and_then(|status| object_mut(status, "loadBalancer"));
    for ingress in balancer.into_iter().flat_map(|balancer| items_mut(balancer, "ingress")) {
        if !text(ingress, "ip").is_empty() {
            set_nil(ingress, "ipMode", "VIP");
        }
    }
}

/// Go: `SetDefaults_Service`, the part about ports. The target port is the port.
pub(super) fn port(port: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    let unset = port.get("targetPort").is_none_or(crate::decode::is_empty);
    if let Some(number) = port.get("port").filter(|_| unset).cloned() {
        port.insert("targetPort".to_owned(), number);
    }
}
