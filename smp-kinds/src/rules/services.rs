//! Cluster IPs and node ports of services. There is no network, so they come from fixed ranges.

mod ports;

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::object::{at, text_at};
pub(crate) use ports::RANGE as NODE_PORTS;

/// Fields that a service keeps if the client leaves them out.
const KEPT: [&str; 4] = ["clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy"];

/// Gives a new service its addresses.
///
/// ```yaml
/// spec: {ports: [{port: 80}]}   →   spec: {clusterIP: 10.96.4.17, clusterIPs: [10.96.4.17], ipFamilies: [IPv4], …}
/// ```
pub(crate) fn complete(service: &mut Value) {
    if text_at(service, &["spec", "type"]) == "ExternalName" {
        // An address is invalid, and reported in the list.
        let address = text_at(service, &["spec", "clusterIP"]).to_owned();
        if !address.is_empty() && service["spec"]["clusterIPs"].is_null() {
            service["spec"]["clusterIPs"] = json!([address]);
        }
        drop_internal_policy(service);
        return;
    }
    let address = match text_at(service, &["spec", "clusterIP"]) {
        "" => address_of(text_at(service, &["metadata", "uid"])),
        address => address.to_owned(),
    };
    let spec = &mut service["spec"];
    spec["clusterIP"] = address.as_str().into();
    spec["clusterIPs"] = json!([address]);
    let is_dual = has_any_address(spec);
    if spec["ipFamilies"].is_null() {
        spec["ipFamilies"] = if is_dual { json!(["IPv4", "IPv6"]) } else { json!(["IPv4"]) };
    }
    if spec["ipFamilyPolicy"].is_null() {
        spec["ipFamilyPolicy"] = if is_dual { "RequireDualStack" } else { "SingleStack" }.into();
    }
    ports::open(service);
}

/// Whether a service is dual-stack by default: it is headless, has no selector, and the client sets neither the IP family policy
/// nor the IP families.
fn has_any_address(spec: &Value) -> bool {
    let selects = spec["selector"].as_object().is_some_and(|selector| !selector.is_empty());
    spec["clusterIP"] == "None" && !selects && spec["ipFamilyPolicy"].is_null() && spec["ipFamilies"].is_null()
}

/// Returns an address in 10.96.0.0/16 computed from the uid, so with a seed it is the same in every run.
fn address_of(uid: &str) -> String {
    let [_, _, high, low] = checksum(uid).to_be_bytes();
    format!("10.96.{high}.{}", low.clamp(2, 254))
}

/// FNV-1a, which gives similar texts different hashes.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Removes fields that the new type of a service does not need, unless the client changed them at the same time.
///
/// ```yaml
/// # stored                                # sent                                         # written
/// spec: {type: ClusterIP,                 spec: {type: ExternalName,                     spec: {type: ExternalName,
///        clusterIP: 10.96.4.17, …}               externalName: a.example.com,                   externalName: a.example.com}
///                                                clusterIP: 10.96.4.17, …}
/// ```
fn drop_unused(old: &Value, new: &mut Value) {
    let has_type = |service: &Value, types: &[&str]| types.contains(&text_at(service, &["spec", "type"]));
    let is_external = |service: &Value| has_type(service, &["ExternalName"]);
    let has_node_ports = |service: &Value| has_type(service, &["NodePort", "LoadBalancer"]);
    let has_balancer = |service: &Value| has_type(service, &["LoadBalancer"]);
    let is_local = |service: &Value| service["spec"]["externalTrafficPolicy"] == "Local";
    let is_reachable = |service: &Value| {
        let addresses = service["spec"]["externalIPs"].as_array();
        let has_addresses = addresses.is_some_and(|addresses| !addresses.is_empty());
        has_node_ports(service) || has_type(service, &["ClusterIP"]) && has_addresses
    };
    let mut dropped: Vec<&str> = Vec::new();
    if !is_external(old) && is_external(new) {
        dropped.extend(KEPT);
    }
    if has_balancer(old) && !has_balancer(new) {
        dropped.extend(["allocateLoadBalancerNodePorts", "loadBalancerClass"]);
    }
    if has_balancer(old) && is_local(old) && !(has_balancer(new) && is_local(new)) {
        dropped.push("healthCheckNodePort");
    }
    if is_reachable(old) && !is_reachable(new) {
        dropped.push("externalTrafficPolicy");
    }
    let ports = if has_node_ports(old) && !has_node_ports(new) { node_ports(old) } else { HashSet::new() };
    let Some(spec) = new["spec"].as_object_mut() else { return };
    for name in dropped {
        if spec.get(name) == old["spec"].get(name) {
            spec.remove(name);
        }
    }
    for port in
        spec.get_mut("ports").and_then(Value::as_array_mut).into_iter().flatten().filter_map(Value::as_object_mut)
    {
        if port.get("nodePort").and_then(Value::as_i64).is_some_and(|number| ports.contains(&number)) {
            port.remove("nodePort");
        }
    }
}

/// Services of type `ExternalName` have no `internalTrafficPolicy`.
fn drop_internal_policy(service: &mut Value) {
    if let Some(spec) = service["spec"].as_object_mut() {
        spec.remove("internalTrafficPolicy");
    }
}

fn node_ports(service: &Value) -> HashSet<i64> {
    let ports = service["spec"]["ports"].as_array().into_iter().flatten();
    ports.filter_map(|port| port["nodePort"].as_i64()).collect()
}

/// Keeps the addresses of an updated service.
pub(crate) fn keep_addresses(old: &Value, new: &mut Value) {
    drop_unused(old, new);
    if text_at(new, &["spec", "type"]) == "ExternalName" {
        follow_address(old, new);
        drop_internal_policy(new);
        return;
    }
    if text_at(old, &["spec", "clusterIP"]).is_empty() {
        return complete(new);
    }
    ports::keep(old, new);
    ports::open(new);
    for name in KEPT {
        if new["spec"][name].is_null() {
            new["spec"][name] = old["spec"][name].clone();
        }
    }
    follow_address(old, new);
}

/// A client that knows only the single address changes only that.
///
/// ```yaml
/// spec: {clusterIP: 10.96.4.17, clusterIPs: [10.96.4.17]}    # stored
/// spec: {clusterIP: None, clusterIPs: [10.96.4.17]}          # sent; becomes clusterIPs: [None]
/// ```
fn follow_address(old: &Value, new: &mut Value) {
    let address = at(new, &["spec", "clusterIP"]).clone();
    let is_set = address.as_str().is_some_and(|address| !address.is_empty());
    if is_set
        && address != *at(old, &["spec", "clusterIP"])
        && at(new, &["spec", "clusterIPs"]) == at(old, &["spec", "clusterIPs"])
    {
        new["spec"]["clusterIPs"] = json!([address]);
    }
}
