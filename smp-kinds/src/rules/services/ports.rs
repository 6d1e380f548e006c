//! Node ports of services. There are no nodes, so the numbers are computed from the uid, like the addresses.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::checksum;
use crate::object::text_at;

/// The default range of kube-apiserver (`--service-node-port-range`).
pub(crate) const RANGE: std::ops::RangeInclusive<i64> = 30_000..=32_767;

/// Sets a node port for each port of a service if the type of the service needs one. The same port with two protocols gets one
/// node port, as on kube-apiserver.
///
/// ```yaml
/// spec: {type: NodePort, ports: [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}, {port: 80, nodePort: 30080}]}
/// # the first two get, for example, nodePort: 31417
/// ```
pub(super) fn open(service: &mut Value) {
    if !opens(service) {
        return;
    }
    let first = i64::from(checksum(text_at(service, &["metadata", "uid"])));
    if is_local_balancer(service) && number(&service["spec"], "healthCheckNodePort") == 0 {
        service["spec"]["healthCheckNodePort"] = candidates(first + 1_000).next().into();
    }
    let check = number(&service["spec"], "healthCheckNodePort");
    let Some(ports) = service["spec"]["ports"].as_array_mut() else { return };
    let used: HashSet<i64> = ports.iter().map(|port| number(port, "nodePort")).chain([check]).collect();
    let mut free = candidates(first).filter(|number| !used.contains(number));
    let mut opened = Opened::default();
    for (index, port) in ports.iter().enumerate() {
        opened.add(index, port);
    }
    for (index, port) in ports.iter_mut().enumerate().filter(|(_, port)| port.is_object()) {
        if number(port, "nodePort") == 0 {
            let shared = opened.shared_by(port);
            port["nodePort"] = shared.unwrap_or_else(|| free.next().unwrap_or(*RANGE.start())).into();
            opened.add(index, port);
        }
    }
}

const PROTOCOLS: [&str; 3] = ["TCP", "UDP", "SCTP"];

/// The node ports of a service: for each port and protocol, the first one in its list.
#[derive(Default)]
struct Opened(HashMap<i64, [Option<(usize, i64)>; PROTOCOLS.len()]>);

impl Opened {
    fn add(&mut self, index: usize, port: &Value) {
        let protocol = PROTOCOLS.iter().position(|protocol| port["protocol"] == *protocol);
        if let (Some(protocol), opened @ 1..) = (protocol, number(port, "nodePort")) {
            let first = &mut self.0.entry(number(port, "port")).or_default()[protocol];
            *first = Some(first.map_or((index, opened), |first| first.min((index, opened))));
        }
    }

    /// The first node port of the same port with another protocol.
    fn shared_by(&self, port: &Value) -> Option<i64> {
        let of_port = self.0.get(&number(port, "port"))?.iter().zip(PROTOCOLS);
        let others = of_port.filter(|(_, protocol)| port["protocol"] != *protocol).filter_map(|(opened, _)| *opened);
        others.min().map(|(_, opened)| opened)
    }
}

/// Keeps the node ports of an updated service. Ports are matched by name.
///
/// ```yaml
/// # stored                                         # sent                  # written
/// [{name: a, port: 80, nodePort: 30001}]   [{name: b, port: 80},   [{name: b, port: 80},
///                                           {name: a, port: 81}]    {name: a, port: 81, nodePort: 30001}]
/// ```
pub(super) fn keep(old: &Value, new: &mut Value) {
    if !opens(old) || !opens(new) {
        return;
    }
    let known = old["spec"]["ports"].as_array().map_or(&[][..], Vec::as_slice);
    // The first of several ports with the same name counts, so it is inserted last.
    let known: HashMap<&str, i64> =
        known.iter().rev().map(|port| (text_at(port, &["name"]), number(port, "nodePort"))).collect();
    let mut used: HashSet<i64> =
        new["spec"]["ports"].as_array().into_iter().flatten().map(|port| number(port, "nodePort")).collect();
    for port in new["spec"]["ports"].as_array_mut().into_iter().flatten().filter(|port| port.is_object()) {
        if let Some(kept) = known.get(text_at(port, &["name"]))
            && number(port, "nodePort") == 0
            && *kept != 0
            && used.insert(*kept)
        {
            port["nodePort"] = (*kept).into();
        }
    }
    let check = &old["spec"]["healthCheckNodePort"];
    if is_local_balancer(old)
        && is_local_balancer(new)
        && new["spec"]["healthCheckNodePort"].is_null()
        && !check.is_null()
    {
        new["spec"]["healthCheckNodePort"] = check.clone();
    }
}

/// Whether a service needs node ports.
fn opens(service: &Value) -> bool {
    match text_at(service, &["spec", "type"]) {
        "NodePort" => true,
        "LoadBalancer" => service["spec"]["allocateLoadBalancerNodePorts"] != false,
        _ => false,
    }
}

/// Whether a service needs a `healthCheckNodePort`.
fn is_local_balancer(service: &Value) -> bool {
    text_at(service, &["spec", "type"]) == "LoadBalancer" && service["spec"]["externalTrafficPolicy"] == "Local"
}

/// All numbers of the range, beginning at a start.
fn candidates(start: i64) -> impl Iterator<Item = i64> {
    let (low, count) = (*RANGE.start(), RANGE.end() - RANGE.start() + 1);
    (0..count).map(move |step| low + (start + step) % count)
}

fn number(value: &Value, name: &str) -> i64 {
    value[name].as_i64().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn opened(spec: &Value) -> Value {
        let mut service = json!({"metadata": {"uid": "u"}, "spec": spec});
        open(&mut service);
        service["spec"].take()
    }

    #[test]
    fn each_port_of_a_node_port_service_gets_a_number_and_protocols_of_a_port_share_it() {
        let ports =
            json!([{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP"}, {"port": 80, "protocol": "TCP"}]);
        let spec = opened(&json!({"type": "NodePort", "ports": ports}));
        let [udp, tcp, http] = [0, 1, 2].map(|at| number(&spec["ports"][at], "nodePort"));
        assert_eq!(udp, tcp);
        assert_ne!(tcp, http);
        assert!([udp, tcp, http].iter().all(|number| RANGE.contains(number)));
    }

    #[test]
    fn a_number_that_a_client_chose_stays_and_is_not_given_to_another_port() {
        let free = number(&opened(&json!({"type": "NodePort", "ports": [{"port": 1}]}))["ports"][0], "nodePort");
        let spec = opened(&json!({"type": "NodePort", "ports": [{"port": 1}, {"port": 2, "nodePort": free}]}));
        assert_eq!(spec["ports"][1]["nodePort"], free);
        assert_ne!(spec["ports"][0]["nodePort"], free);
    }

    #[test]
    fn a_service_inside_the_cluster_gets_no_number() {
        let ports = json!([{"port": 80}]);
        for spec in [
            json!({"type": "ClusterIP", "ports": ports}),
            json!({"type": "LoadBalancer", "allocateLoadBalancerNodePorts": false, "ports": ports}),
        ] {
            assert_eq!(opened(&spec), spec);
        }
    }

    #[test]
    fn a_changed_service_keeps_its_numbers_by_the_names_of_ports() {
        let old = json!({"spec": {"type": "NodePort", "ports": [{"name": "a", "port": 80, "nodePort": 30001}]}});
        let ports = json!([{"name": "b", "port": 80}, {"name": "a", "port": 81}]);
        let mut new = json!({"metadata": {"uid": "u"}, "spec": {"type": "NodePort", "ports": ports}});
        keep(&old, &mut new);
        assert_eq!(
            new["spec"]["ports"],
            json!([{"name": "b", "port": 80}, {"name": "a", "port": 81, "nodePort": 30001}])
        );
    }
}
