//! Warnings about pods and pod templates that compare items of lists.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde_json::Value;

use super::table;
use crate::object::{at, text_at};
use crate::path::Path;

/// The warnings about a pod, or about a pod template, at a path.
pub(super) fn of_pod(path: &Path<'_>, pod: &Value) -> Vec<String> {
    let mut warnings = table::of_pod(path, pod);
    let spec = at(pod, &["spec"]);
    let spec_path = path.field("spec");
    warnings.extend(repeated(&spec_path, spec, ["hostAliases", "ip"]));
    warnings.extend(repeated(&spec_path, spec, ["imagePullSecrets", "name"]));
    let containers = containers(&spec_path, spec);
    for container in &containers {
        warnings.extend(hidden_variables(container));
    }
    warnings.extend(empty_sources(spec));
    warnings.extend(idle_addresses(&containers));
    warnings.extend(overlapping_ports(&containers));
    warnings.extend(repeated_port_names(&containers));
    warnings.extend(profiles(path, pod, &containers));
    warnings
}

/// A container, and where it is.
struct Container<'v> {
    spec: &'v Path<'v>,
    list: &'static str,
    index: usize,
    value: &'v Value,
}

impl fmt::Display for Container<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}[{}]", self.spec, self.list, self.index)
    }
}

/// A port of a container, and where it is.
#[derive(Clone, Copy)]
struct Port<'v> {
    container: &'v Container<'v>,
    index: usize,
    value: &'v Value,
}

impl fmt::Display for Port<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.ports[{}]", self.container, self.index)
    }
}

/// The containers in the order in which kube-apiserver looks at them.
fn containers<'v>(path: &'v Path<'v>, spec: &'v Value) -> Vec<Container<'v>> {
    let lists = ["initContainers", "containers", "ephemeralContainers"];
    let all = lists.into_iter().flat_map(|list| {
        let items = items(spec, list).iter().enumerate();
        items.map(move |(index, value)| Container { spec: path, list, index, value })
    });
    all.collect()
}

fn number(owner: &Value, name: &str) -> i64 {
    at(owner, &[name]).as_i64().unwrap_or_default()
}

fn items<'v>(owner: &'v Value, list: &str) -> &'v [Value] {
    at(owner, &[list]).as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Items of a list whose key an earlier item has.
fn repeated(path: &Path<'_>, spec: &Value, [list, key]: [&str; 2]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut warnings = Vec::new();
    for (index, item) in items(spec, list).iter().enumerate() {
        let value = text_at(item, &[key]);
        if !seen.insert(value) {
            warnings.push(format!("{path}.{list}[{index}].{key}: duplicate {key} {value:?}"));
        }
    }
    warnings
}

/// Variables that replace an earlier one without using it.
///
/// ```yaml
/// env: [{name: A, value: x}, {name: A, value: y}]        # env[1] hides env[0]
/// env: [{name: A, value: x}, {name: A, value: $(A) y}]   # nothing is lost
/// ```
fn hidden_variables(container: &Container<'_>) -> Vec<String> {
    let variables = items(container.value, "env");
    let mut seen = BTreeSet::new();
    let mut warnings = Vec::new();
    for (index, variable) in variables.iter().enumerate() {
        let [name, value] = ["name", "value"].map(|field| text_at(variable, &[field]));
        if seen.insert(name) {
            continue;
        }
        let reference = format!("$({name})");
        if !at(variable, &["valueFrom"]).is_null() || value == reference || !value.contains(&reference) {
            let text = "which may be dropped when using apply";
            warnings.push(format!("{container}.env[{index}]: hides previous definition of {name:?}, {text}"));
        }
    }
    warnings
}

/// Sources of projected volumes that have nothing.
fn empty_sources(spec: &Value) -> Vec<String> {
    let mut warnings = Vec::new();
    for volume in items(spec, "volumes") {
        let name = text_at(volume, &["name"]);
        for source in items(at(volume, &["projected"]), "sources") {
            if source.as_object().is_none_or(serde_json::Map::is_empty) {
                warnings.push(format!("volume {name:?} (Projected) has no sources provided"));
            }
        }
    }
    warnings
}

/// Addresses of the host without a port there.
fn idle_addresses(containers: &[Container<'_>]) -> Vec<String> {
    let idle = ports(containers)
        .filter(|port| !text_at(port.value, &["hostIP"]).is_empty() && number(port.value, "hostPort") == 0);
    let warning = |port: Port<'_>| {
        let [name, protocol, address] = ["name", "protocol", "hostIP"].map(|field| text_at(port.value, &[field]));
        let number = number(port.value, "containerPort");
        format!(
            "{port}: hostIP set without hostPort: {{Name:{name} HostPort:0 ContainerPort:{number} Protocol:{protocol} \
             HostIP:{address}}}"
        )
    };
    idle.map(warning).collect()
}

/// The maximum number of warnings about overlapping ports. A response cannot hold one for each pair of many ports.
const MAX_OVERLAPS: usize = 1_000;

/// A place where ports of a pod can overlap: a port of the host, at one address or at any.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Host<'v> {
    Any,
    Port(i64),
    Address(i64, &'v str),
}

/// Ports of one number and protocol that the network cannot distinguish, or not always.
///
/// ```yaml
/// ports: [{containerPort: 80, hostPort: 1}, {containerPort: 80, hostPort: 1}]                   # duplicate
/// ports: [{containerPort: 80, hostPort: 1}, {containerPort: 80}]                                # overlapping
/// ports: [{containerPort: 80, hostPort: 1, hostIP: 10.0.0.1}, {containerPort: 80, hostPort: 1}] # ambiguous
/// ```
fn overlapping_ports(containers: &[Container<'_>]) -> Vec<String> {
    let all: Vec<Port<'_>> = ports(containers).collect();
    let mut known: BTreeMap<(i64, &str, Host<'_>), Vec<usize>> = BTreeMap::new();
    let mut warnings = Vec::new();
    for (index, port) in all.iter().enumerate() {
        let (own, protocol) = (number(port.value, "containerPort"), text_at(port.value, &["protocol"]));
        let (ip, host) = (text_at(port.value, &["hostIP"]), number(port.value, "hostPort"));
        let overlapping = match (host, ip) {
            (0, _) => vec![Host::Any],
            (_, "") => vec![Host::Port(0), Host::Port(host)],
            _ => vec![Host::Port(0), Host::Address(host, ""), Host::Address(host, ip)],
        };
        let mut others: Vec<usize> = Vec::new();
        for place in overlapping {
            let found = known.get(&(own, protocol, place)).into_iter().flatten();
            others.extend(found.take(MAX_OVERLAPS - warnings.len()));
        }
        others.sort_unstable();
        for other in others.into_iter().map(|other| &all[other]) {
            let how = match (text_at(other.value, &["hostIP"]), number(other.value, "hostPort")) {
                found if found == (ip, host) => "duplicate",
                (_, 0) => "overlapping",
                _ if host == 0 => "overlapping",
                _ => "dangerously ambiguous",
            };
            warnings.push(format!("{port}: {how} port definition with {other}"));
            if warnings.len() == MAX_OVERLAPS {
                return warnings;
            }
        }
        for place in [Host::Any, Host::Port(host), Host::Address(host, ip)] {
            known.entry((own, protocol, place)).or_default().push(index);
        }
    }
    warnings
}

fn repeated_port_names(containers: &[Container<'_>]) -> Vec<String> {
    let mut known: BTreeMap<&str, Port<'_>> = BTreeMap::new();
    let mut warnings = Vec::new();
    for port in ports(containers) {
        let name = text_at(port.value, &["name"]);
        match known.get(name) {
            _ if name.is_empty() => {}
            Some(other) => warnings.push(format!(
                "{port}: duplicate port name {name:?} with {other}, services and probes that select ports by name will use \
                 {other}"
            )),
            None => {
                known.insert(name, port);
            }
        }
    }
    warnings
}

fn ports<'v>(containers: &'v [Container<'v>]) -> impl Iterator<Item = Port<'v>> {
    containers.iter().flat_map(|container| {
        let ports = items(container.value, "ports").iter().enumerate();
        ports.map(move |(index, value)| Port { container, index, value })
    })
}

/// Annotations that were replaced by fields of the security context.
fn profiles(path: &Path<'_>, pod: &Value, containers: &[Container<'_>]) -> Vec<String> {
    const SECCOMP: &str = "non-functional in v1.27+; use the \"seccompProfile\" field instead";
    const APPARMOR: &str = "deprecated since v1.30; use the \"appArmorProfile\" field instead";
    let mut warnings = Vec::new();
    let annotations = at(pod, &["metadata", "annotations"]);
    if annotations.is_null() {
        return warnings;
    }
    let path = path.field("metadata");
    let path = path.field("annotations");
    let mut warn = |owner: &Value, field: &str, key: &str, why: &str| {
        if at(owner, &["securityContext", field]).is_null() && !annotations[key].is_null() {
            warnings.push(format!("{}: {why}", path.key(key)));
        }
    };
    warn(at(pod, &["spec"]), "seccompProfile", "seccomp.security.alpha.kubernetes.io/pod", SECCOMP);
    for Container { value: container, .. } in containers {
        let name = text_at(container, &["name"]);
        let key = format!("container.seccomp.security.alpha.kubernetes.io/{name}");
        warn(container, "seccompProfile", &key, SECCOMP);
        if at(pod, &["spec", "securityContext", "appArmorProfile"]).is_null() {
            let key = format!("container.apparmor.security.beta.kubernetes.io/{name}");
            warn(container, "appArmorProfile", &key, APPARMOR);
        }
    }
    warnings
}
