//! Services.

use std::net::IpAddr;

use serde_json::Value;

use super::super::{Code, Site, items, syntax, text};
use super::addresses;
use crate::cause::text::quoted;
use crate::cause::{Bad, Cause, Causes};
use crate::object::at;
use crate::rules::services::NODE_PORTS;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[
    ("service-type", kind),
    ("service-port-name", port_name),
    ("service-affinity", affinity),
    ("service-addresses", cluster_ips),
    ("service-ports", ports),
    ("service-traffic", traffic),
    ("service-change", change),
    ("load-balancer-status", status),
    ("service-allocation", allocation),
    ("service-range", range),
];

fn is_headless(site: &Site<'_>) -> bool {
    site.items("clusterIPs").first().is_some_and(|first| first == "None")
}

/// What the type of a service demands.
///
/// ```yaml
/// spec: {type: ExternalName}   # spec.externalName: Required value
/// ```
fn kind(site: &Site<'_>, causes: &mut Causes) {
    let kind = site.text("type");
    if site.items("ports").is_empty() && !is_headless(site) && kind != "ExternalName" {
        causes.required(site.at("ports"), "");
    }
    match kind {
        "LoadBalancer" | "NodePort" if is_headless(site) => {
            let detail = format!("may not be set to 'None' for {kind} services");
            causes.invalid(site.path.field("clusterIPs").index(0), "None", &detail);
        }
        "ExternalName" => {
            for name in ["clusterIPs", "ipFamilies", "ipFamilyPolicy"] {
                let value = site.get(name);
                if !value.is_null() && value.as_array().is_none_or(|items| !items.is_empty()) {
                    causes.forbidden(site.at(name), "may not be set for ExternalName services");
                }
            }
            let name = site.text("externalName");
            syntax::needed(syntax::subdomain, name.strip_suffix('.').unwrap_or(name), site.at("externalName"), causes);
        }
        _ => {}
    }
}

/// Ports need names if there are several.
fn port_name(site: &Site<'_>, causes: &mut Causes) {
    let name = site.text("name");
    super::endpoints::port_name(site, causes);
    if !name.is_empty() && site.object.repeats("name") {
        causes.duplicate(site.at("name"), name);
    }
}

fn affinity(site: &Site<'_>, causes: &mut Causes) {
    let (kind, config) = (site.text("sessionAffinity"), site.get("sessionAffinityConfig"));
    let path = site.path.field("sessionAffinityConfig");
    match kind {
        "None" if !config.is_null() => causes.forbidden(path, "must not be set when session affinity is None"),
        "ClientIP" => {
            let detail = "when session affinity type is ClientIP";
            let client = path.field("clientIP");
            match (&config["clientIP"], config["clientIP"]["timeoutSeconds"].as_i64()) {
                _ if config.is_null() => causes.required(path, detail),
                (Value::Null, _) => causes.required(client, detail),
                (_, None) => causes.required(client.field("timeoutSeconds"), detail),
                (_, Some(timeout)) if timeout <= 0 || timeout > 86_400 => {
                    let detail = "must be greater than 0 and less than 86400";
                    causes.invalid(client.field("timeoutSeconds"), timeout, detail);
                }
                _ => {}
            }
        }
        _ => {}
    }
}

fn cluster_ips(site: &Site<'_>, causes: &mut Causes) {
    if site.text("type") == "ExternalName" {
        return;
    }
    let (first, list) = (site.text("clusterIP"), site.items("clusterIPs"));
    let path = site.path.field("clusterIPs");
    if first.is_empty() {
        if !list.is_empty() {
            causes.invalid(path, site.get("clusterIPs"), "must be empty when `clusterIP` is not specified");
        }
    } else if list.is_empty() {
        causes.required(path, "");
    } else if list[0] != first {
        causes.invalid(path, site.get("clusterIPs"), "first value must match `clusterIP`");
    }
    let families = site.path.field("ipFamilies");
    let repeated = repeats(site.items("ipFamilies"));
    for (index, family) in site.items("ipFamilies").iter().enumerate() {
        causes.one_of(families.index(index), family, &["IPv4", "IPv6"]);
        if repeated[index] {
            causes.duplicate(families.index(index), family);
        }
    }
    let policies = ["PreferDualStack", "RequireDualStack", "SingleStack"];
    if site.has("ipFamilyPolicy") {
        causes.one_of(site.at("ipFamilyPolicy"), site.text("ipFamilyPolicy"), &policies);
    }
    for (index, address) in list.iter().enumerate().filter(|(_, address)| *address != "None") {
        addresses::ip(address.as_str().unwrap_or_default(), &path.index(index), causes);
    }
    if list.len() > 2 {
        causes.invalid(path, site.get("clusterIPs"), "may only hold up to 2 values");
    }
    let list = site.path.field("externalIPs");
    for (index, address) in site.items("externalIPs").iter().enumerate() {
        let (text, path, before) = (address.as_str().unwrap_or_default(), list.index(index), causes.len());
        addresses::ip(text, &path, causes);
        if causes.len() == before {
            addresses::endpoint(text, &path, causes);
        }
    }
}

/// Ports of nodes, and ports that appear twice.
fn ports(site: &Site<'_>, causes: &mut Causes) {
    let (list, path) = (site.items("ports"), site.path.field("ports"));
    let number = |port: &Value, name: &str| port.get(name).and_then(Value::as_i64).unwrap_or_default();
    for (index, port) in list.iter().enumerate() {
        if site.text("type") == "ClusterIP" && number(port, "nodePort") != 0 {
            causes.forbidden(path.index(index).field("nodePort"), "may not be used when `type` is 'ClusterIP'");
        }
    }
    let repeated = |name: &str| repeats(list.iter().map(|port| (number(port, name), text(port, "protocol"))));
    for (port, (index, repeats)) in list.iter().zip(repeated("nodePort").into_iter().enumerate()) {
        if number(port, "nodePort") != 0 && repeats {
            causes.duplicate(path.index(index).field("nodePort"), number(port, "nodePort"));
        }
    }
    for (index, port) in list.iter().enumerate() {
        let opened = number(port, "nodePort");
        if opened != 0 && site.text("type") != "ClusterIP" && !NODE_PORTS.contains(&opened) {
            let [low, high] = [NODE_PORTS.start(), NODE_PORTS.end()];
            let detail = format!("provided port is not in the valid range. The range of valid ports is {low}-{high}");
            causes.add(|| {
                let cause = Cause::invalid(path.index(index).field("nodePort").to_string(), opened, &detail);
                if (1..=65535).contains(&opened) { cause.of_configuration() } else { cause }
            });
        }
    }
    for (port, (index, repeats)) in list.iter().zip(repeated("port").into_iter().enumerate()) {
        if repeats {
            let shown = format!(
                "{{\"Name\":\"\",\"Protocol\":{},\"AppProtocol\":null,\"Port\":{},\"TargetPort\":0,\"NodePort\":0}}",
                quoted(text(port, "protocol")),
                number(port, "port")
            );
            causes.duplicate(path.index(index), Bad::Json(&shown));
        }
    }
}

/// Traffic policies, and fields that only load balancers have.
fn traffic(site: &Site<'_>, causes: &mut Causes) {
    let is_balancer = site.text("type") == "LoadBalancer";
    let only = "may only be used when `type` is 'LoadBalancer'";
    let ranges = site.items("loadBalancerSourceRanges");
    let path = site.path.field("LoadBalancerSourceRanges");
    if !ranges.is_empty() && !is_balancer {
        causes.forbidden(path, only);
    }
    for (index, range) in ranges.iter().enumerate() {
        addresses::network(range.as_str().unwrap_or_default().trim(), &path.index(index), causes);
    }
    if site.has("allocateLoadBalancerNodePorts") && !is_balancer {
        causes.forbidden(site.at("allocateLoadBalancerNodePorts"), only);
    }
    let old = site.object.old.filter(|old| is_balancer && old.get("type").is_some_and(|kind| kind == "LoadBalancer"));
    if old.is_some_and(|old| old.get("loadBalancerClass").unwrap_or(&Value::Null) != site.get("loadBalancerClass")) {
        causes.invalid(site.at("loadBalancerClass"), site.get("loadBalancerClass"), "may not change once set");
    }
    match site.get("loadBalancerClass").as_str() {
        Some(class) if is_balancer => {
            syntax::check(syntax::qualified, class, site.path.field("loadBalancerClass"), causes);
        }
        Some(_) => causes.forbidden(site.at("loadBalancerClass"), only),
        None => {}
    }
    let policy = site.text("externalTrafficPolicy");
    let is_external = is_balancer
        || site.text("type") == "NodePort"
        || (site.text("type") == "ClusterIP" && !site.items("externalIPs").is_empty());
    if !is_external && !policy.is_empty() {
        causes.invalid(site.at("externalTrafficPolicy"), policy, "may only be set for externally-accessible services");
    } else if is_external && policy.is_empty() {
        causes.required(site.at("externalTrafficPolicy"), "");
    } else if is_external {
        causes.one_of(site.at("externalTrafficPolicy"), policy, &["Cluster", "Local"]);
    }
    let check = site.get("healthCheckNodePort").as_i64().unwrap_or_default();
    if check != 0 && !(is_balancer && policy == "Local") {
        let detail = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
        causes.invalid(site.at("healthCheckNodePort"), check, detail);
    }
}

/// The server checks addresses and families before it allocates addresses. If they are wrong, it checks nothing else. That `clusterIPs` are
/// missing does not count: the server fills them in, and only a file that was never stored lacks them.
fn allocation(_: &Site<'_>, causes: &mut Causes) {
    const FIELDS: [&str; 3] = ["spec.clusterIPs", "spec.ipFamilies", "spec.ipFamilyPolicy"];
    let is_early = |cause: &Cause| {
        let is_later = ["may not ", "primary clusterIP"].iter().any(|start| cause.detail().starts_with(start));
        let is_missing = cause.reason() == "FieldValueRequired";
        FIELDS.iter().any(|field| cause.field().starts_with(field)) && !is_later && !is_missing
    };
    if causes.iter().any(is_early) {
        causes.retain(is_early);
    }
}

/// Addresses do not change once they are set.
fn change(site: &Site<'_>, causes: &mut Causes) {
    let Some(old) = site.object.old.and_then(|old| old.get("spec")) else { return };
    let new = site.value;
    if [old, new].into_iter().any(|spec| text(spec, "type") == "ExternalName") {
        return;
    }
    let [before, after] = [old, new].map(|spec| items(at(spec, &["clusterIPs"])));
    let path = site.path.field("clusterIPs");
    let shown = at(new, &["clusterIPs"]);
    if before.len() == after.len() {
        for (index, _) in before.iter().zip(after).enumerate().filter(|(_, (before, after))| before != after) {
            causes.invalid(path.index(index), shown, "may not change once set");
        }
    } else if !before.is_empty() && after.is_empty() {
        causes.invalid(path.index(0), shown, "primary clusterIP can not be unset");
    } else if before.first().is_some_and(|first| after.first() != Some(first)) {
        causes.invalid(path.index(0), shown, "may not change once set");
    }
}

fn status(site: &Site<'_>, causes: &mut Causes) {
    let list = site.path.field("loadBalancer.ingress");
    for (index, ingress) in items(&site.value["loadBalancer"]["ingress"]).iter().enumerate() {
        let path = list.index(index);
        let (address, name) = (text(ingress, "ip"), text(ingress, "hostname"));
        if !address.is_empty() {
            addresses::ip(address, &path.field("ip"), causes);
        }
        if let Some(mode) = at(ingress, &["ipMode"]).as_str() {
            if address.is_empty() {
                causes.forbidden(path.field("ipMode"), "may not be specified when `ip` is not set");
            }
            causes.one_of(path.field("ipMode"), mode, &["Proxy", "VIP"]);
        }
        if !name.is_empty() {
            syntax::check(syntax::subdomain, name, path.field("hostname"), causes);
            if addresses::parse(name).is_some() {
                causes.invalid(path.field("hostname"), name, "must be a DNS name, not an IP address");
            }
        }
    }
}

/// Addresses of services come from one range.
fn range(site: &Site<'_>, causes: &mut Causes) {
    let address = text(site.value, "clusterIP");
    let Some(IpAddr::V4(parsed)) = addresses::parse(address) else { return };
    let is_inside = matches!(parsed.octets(), [10, 96..=111, ..]);
    if site.object.old.is_none() && causes.is_empty() && !is_inside {
        let detail = format!(
            "failed to allocate IP {address}: the provided IP ({address}) is not in the valid range. The range of valid IPs is \
             10.96.0.0/12"
        );
        let field = site.path.field("clusterIPs").to_string();
        causes.add(|| Cause::invalid(field, at(site.value, &["clusterIPs"]), &detail).of_configuration());
    }
}
