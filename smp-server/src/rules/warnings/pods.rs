//! Warnings about pods and pod templates that compare items of lists.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::table;
use crate::object::text_at;

/// The warnings about a pod, or about a pod template at a path that ends with a dot.
pub(super) fn of_pod(prefix: &str, pod: &Value) -> Vec<String> {
    let mut warnings = table::of_pod(prefix, pod);
    let spec = &pod["spec"];
    warnings.extend(repeated(prefix, spec, ["hostAliases", "ip"]));
    warnings.extend(repeated(prefix, spec, ["imagePullSecrets", "name"]));
    let containers = containers(prefix, spec);
    for (path, container) in &containers {
        warnings.extend(hidden_variables(path, container));
    }
    warnings.extend(overlapping_ports(&containers));
    warnings.extend(repeated_port_names(&containers));
    warnings.extend(profiles(prefix, pod, &containers));
    warnings
}

/// The containers with their paths, in the order in which kube-apiserver looks at them.
fn containers<'v>(prefix: &str, spec: &'v Value) -> Vec<(String, &'v Value)> {
    let lists = ["initContainers", "containers", "ephemeralContainers"];
    let all = lists.into_iter().flat_map(|list| {
        let items = spec[list].as_array().into_iter().flatten().enumerate();
        items.map(move |(index, item)| (format!("{prefix}spec.{list}[{index}]"), item))
    });
    all.collect()
}

/// Items of a list whose key an earlier item has.
fn repeated(prefix: &str, spec: &Value, [list, key]: [&str; 2]) -> Vec<String> {
    let mut seen = HashSet::new();
    let items = spec[list].as_array().into_iter().flatten().enumerate();
    let found = items.filter_map(|(index, item)| {
        let value = text_at(item, &[key]);
        let text = format!("{prefix}spec.{list}[{index}].{key}: duplicate {key} {value:?}");
        (!seen.insert(value)).then_some(text)
    });
    found.collect()
}

/// Variables that replace an earlier one without using it.
///
/// ```yaml
/// env: [{name: A, value: x}, {name: A, value: y}]        # env[1] hides env[0]
/// env: [{name: A, value: x}, {name: A, value: $(A) y}]   # nothing is lost
/// ```
fn hidden_variables(path: &str, container: &Value) -> Vec<String> {
    let mut seen = HashSet::new();
    let mut warnings = Vec::new();
    for (index, variable) in container["env"].as_array().into_iter().flatten().enumerate() {
        let [name, value] = ["name", "value"].map(|field| text_at(variable, &[field]));
        if seen.insert(name) {
            continue;
        }
        let reference = format!("$({name})");
        if !variable["valueFrom"].is_null() || value == reference || !value.contains(&reference) {
            let text = "which may be dropped when using apply";
            warnings.push(format!("{path}.env[{index}]: hides previous definition of {name:?}, {text}"));
        }
    }
    warnings
}

/// Ports of one number and protocol that the network cannot distinguish, or not always.
fn overlapping_ports(containers: &[(String, &Value)]) -> Vec<String> {
    let mut known: HashMap<(i64, &str), Vec<(String, &Value)>> = HashMap::new();
    let mut warnings = Vec::new();
    for (path, port) in ports(containers) {
        let key = (port["containerPort"].as_i64().unwrap_or_default(), text_at(port, &["protocol"]));
        let others = known.entry(key).or_default();
        warnings.extend(others.iter().filter_map(|(other_path, other)| {
            let how = overlap(port, other)?;
            Some(format!("{path}: {how} port definition with {other_path}"))
        }));
        others.push((path, port));
    }
    warnings
}

fn overlap(port: &Value, other: &Value) -> Option<&'static str> {
    let [(ip, number), (other_ip, other_number)] =
        [port, other].map(|port| (text_at(port, &["hostIP"]), port["hostPort"].as_i64().unwrap_or_default()));
    if (ip, number) == (other_ip, other_number) {
        Some("duplicate")
    } else if number == 0 || other_number == 0 {
        Some("overlapping")
    } else if number == other_number && ip.is_empty() != other_ip.is_empty() {
        Some("dangerously ambiguous")
    } else {
        None
    }
}

fn repeated_port_names(containers: &[(String, &Value)]) -> Vec<String> {
    let mut known: HashMap<&str, String> = HashMap::new();
    let mut warnings = Vec::new();
    for (path, port) in ports(containers) {
        let name = text_at(port, &["name"]);
        match known.get(name) {
            _ if name.is_empty() => {}
            Some(other) => warnings.push(format!(
                "{path}: duplicate port name {name:?} with {other}, services and probes that select ports by name will use \
                 {other}"
            )),
            None => {
                known.insert(name, path);
            }
        }
    }
    warnings
}

fn ports<'v>(containers: &[(String, &'v Value)]) -> Vec<(String, &'v Value)> {
    let all = containers.iter().flat_map(|(path, container)| {
        let ports = container["ports"].as_array().into_iter().flatten().enumerate();
        ports.map(move |(index, port)| (format!("{path}.ports[{index}]"), port))
    });
    all.collect()
}

/// Annotations that were replaced by fields of the security context.
fn profiles(prefix: &str, pod: &Value, containers: &[(String, &Value)]) -> Vec<String> {
    const SECCOMP: &str = "non-functional in v1.27+; use the \"seccompProfile\" field instead";
    const APPARMOR: &str = "deprecated since v1.30; use the \"appArmorProfile\" field instead";
    let mut warnings = Vec::new();
    let mut warn = |owner: &Value, field: &str, key: &str, why: &str| {
        if owner["securityContext"][field].is_null() && !pod["metadata"]["annotations"][key].is_null() {
            warnings.push(format!("{prefix}metadata.annotations[{key}]: {why}"));
        }
    };
    warn(&pod["spec"], "seccompProfile", "seccomp.security.alpha.kubernetes.io/pod", SECCOMP);
    for (_, container) in containers {
        let name = text_at(container, &["name"]);
        let key = format!("container.seccomp.security.alpha.kubernetes.io/{name}");
        warn(container, "seccompProfile", &key, SECCOMP);
        if pod["spec"]["securityContext"]["appArmorProfile"].is_null() {
            let key = format!("container.apparmor.security.beta.kubernetes.io/{name}");
            warn(container, "appArmorProfile", &key, APPARMOR);
        }
    }
    warnings
}
