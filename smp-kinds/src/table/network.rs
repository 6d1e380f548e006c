//! Cells of services, ingresses and endpoints.

use serde_json::Value;

use super::cell::{items, or};
use super::lists::first_three;
use crate::column::Source;
use crate::object::scalar;

/// The addresses of a load balancer, sorted.
fn balancer(source: &Source<'_>) -> Vec<String> {
    let address = |ingress: &Value| {
        let address = scalar(&ingress["ip"]);
        if address.is_empty() { scalar(&ingress["hostname"]) } else { address }
    };
    let ingress = source.items("status.loadBalancer.ingress").iter().map(address);
    let mut found: Vec<String> = ingress.filter(|address| !address.is_empty()).collect();
    found.sort_unstable();
    found.dedup();
    found
}

pub(super) fn load_balancer(source: &Source<'_>, _: &[&str]) -> Value {
    balancer(source).join(",").into()
}

pub(super) fn external_ip(source: &Source<'_>, _: &[&str]) -> Value {
    let own: Vec<String> = source.items("spec.externalIPs").iter().map(scalar).collect();
    match source.text("spec.type") {
        "ClusterIP" | "NodePort" => or(own.join(","), "<none>"),
        "LoadBalancer" => or([balancer(source), own].concat().join(","), "<pending>"),
        "ExternalName" => source.text("spec.externalName").into(),
        _ => "<unknown>".into(),
    }
}

/// The ports of a service: `80/TCP,81:30081/TCP`.
pub(super) fn service_ports(source: &Source<'_>, _: &[&str]) -> Value {
    let text = |port: &Value| {
        let node =
            port["nodePort"].as_i64().filter(|node| *node > 0).map(|node| format!(":{node}")).unwrap_or_default();
        format!("{}{node}/{}", scalar(&port["port"]), scalar(&port["protocol"]))
    };
    or(source.items("spec.ports").iter().map(text).collect::<Vec<_>>().join(","), "<none>")
}

/// The hosts of an ingress: those of the first three rules, and the number of the other rules.
pub(super) fn hosts(source: &Source<'_>, _: &[&str]) -> Value {
    let rules = source.items("spec.rules");
    let mut hosts: Vec<String> = Vec::new();
    let mut more = false;
    for rule in rules {
        more |= hosts.len() == 3;
        let host = scalar(&rule["host"]);
        if !more && !host.is_empty() {
            hosts.push(host);
        }
    }
    or(first_three(&hosts, if more { rules.len() - 3 } else { 0 }), "*")
}

pub(super) fn ingress_ports(source: &Source<'_>, _: &[&str]) -> Value {
    if source.items("spec.tls").is_empty() { "80".into() } else { "80, 443".into() }
}

pub(super) fn class_parameters(source: &Source<'_>, _: &[&str]) -> Value {
    let parameters = source.at("spec.parameters");
    if parameters.is_null() {
        return "<none>".into();
    }
    let group = parameters["apiGroup"].as_str().map(|group| format!(".{group}")).unwrap_or_default();
    format!("{}{group}/{}", scalar(&parameters["kind"]), scalar(&parameters["name"])).into()
}

/// The object that an address belongs to: `services/default/web`.
pub(super) fn parent(source: &Source<'_>, _: &[&str]) -> Value {
    let parent = source.at("spec.parentRef");
    if parent.is_null() {
        return "<none>".into();
    }
    let [group, resource, namespace, name] =
        ["group", "resource", "namespace", "name"].map(|name| scalar(&parent[name]));
    let group = if group.is_empty() { group } else { format!(".{group}") };
    let namespace = if namespace.is_empty() { namespace } else { format!("/{namespace}") };
    format!("{}{namespace}/{name}", format!("{resource}{group}").to_lowercase()).into()
}

/// The addresses of endpoints, with each of their ports.
pub(super) fn endpoints(source: &Source<'_>, _: &[&str]) -> Value {
    let subsets = source.items("subsets");
    if subsets.is_empty() {
        return "<none>".into();
    }
    let mut found = Vec::new();
    for subset in subsets {
        let addresses: Vec<String> = items(&subset["addresses"]).iter().map(|address| scalar(&address["ip"])).collect();
        let ports = items(&subset["ports"]);
        if ports.is_empty() {
            found.extend(addresses.iter().cloned());
        }
        for port in ports {
            found.extend(addresses.iter().map(|ip| {
                let ip = if ip.contains(':') { format!("[{ip}]") } else { ip.clone() };
                format!("{ip}:{}", scalar(&port["port"]))
            }));
        }
    }
    first_three(&found, found.len().saturating_sub(3)).into()
}

pub(super) fn slice_ports(source: &Source<'_>, _: &[&str]) -> Value {
    let text = |port: &Value| {
        let found = ["port", "name"].into_iter().find(|name| !port[*name].is_null());
        found.map_or_else(|| "*".to_owned(), |name| scalar(&port[name]))
    };
    let ports: Vec<String> = source.items("ports").iter().map(text).collect();
    or(first_three(&ports, ports.len().saturating_sub(3)), "<unset>")
}

pub(super) fn slice_endpoints(source: &Source<'_>, _: &[&str]) -> Value {
    let endpoints = source.items("endpoints").iter();
    let found: Vec<String> = endpoints.flat_map(|endpoint| items(&endpoint["addresses"])).map(scalar).collect();
    or(first_three(&found, found.len().saturating_sub(3)), "<unset>")
}
