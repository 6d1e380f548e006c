//! Deployments. Nothing runs them, so their pods need not work.

use serde_json::{Value, json};

use super::{edit_items, edit_map};
use crate::random::{Choices as _, Random};

pub(super) fn edit(random: &mut Random, spec: &mut Value) {
    match random.below(6) {
        0 => spec["replicas"] = random.below(5).into(),
        1 => edit_map(random, &mut spec["template"]["metadata"]["annotations"]),
        2 => spec["strategy"] = strategy(random),
        _ => edit_pod(random, &mut spec["template"]["spec"]),
    }
}

/// Fields that depend on each other: a server clears none of them by itself.
fn strategy(random: &mut Random) -> Value {
    if random.once_in(2) {
        return json!({"type": "Recreate"});
    }
    json!({"type": "RollingUpdate", "rollingUpdate": {"maxSurge": random.below(3) + 1, "maxUnavailable": "25%"}})
}

fn edit_pod(random: &mut Random, pod: &mut Value) {
    match random.below(9) {
        0 => edit_map(random, &mut pod["nodeSelector"]),
        1 => edit_items(
            random,
            &mut pod["tolerations"],
            &[],
            |random| json!({"key": random.pick(&["a", "b", "c"]), "operator": "Exists", "effect": "NoSchedule"}),
        ),
        2 => edit_items(
            random,
            &mut pod["hostAliases"],
            &["ip"],
            |random| json!({"ip": format!("10.0.0.{}", random.below(4)), "hostnames": [format!("host-{}", random.below(9))]}),
        ),
        3 => edit_items(random, &mut pod["volumes"], &["name"], volume),
        4 => edit_sidecars(random, &mut pod["containers"]),
        _ => edit_container(random, &mut pod["containers"][0]),
    }
}

fn volume(random: &mut Random) -> Value {
    let name = random.pick(&["cache", "settings", "data"]);
    match random.below(3) {
        0 => json!({"name": name, "emptyDir": {"medium": "Memory"}}),
        1 => json!({"name": name, "hostPath": {"path": "/srv", "type": "Directory"}}),
        _ => json!({"name": name, "configMap": {"name": "settings", "defaultMode": 420}}),
    }
}

/// Adds, removes, moves or changes a container, but keeps at least one.
fn edit_sidecars(random: &mut Random, containers: &mut Value) {
    let before = containers.clone();
    let first = super::object("Deployment")["spec"]["template"]["spec"]["containers"][0].clone();
    let make = |random: &mut Random| {
        let (mut container, name) = (first.clone(), random.pick(&["web", "proxy", "log"]));
        container["name"] = name.into();
        container["image"] = format!("example.com/{name}:{}", random.below(5)).into();
        container
    };
    edit_items(random, containers, &["name", "image"], make);
    let names = |list: &Value| -> Vec<Value> {
        list.as_array().into_iter().flatten().map(|item| item["name"].clone()).collect()
    };
    let names = names(containers);
    let is_repeated = |(index, name): (usize, &Value)| names[..index].contains(name);
    if names.is_empty() || names.iter().enumerate().any(is_repeated) {
        *containers = before;
    }
}

fn edit_container(random: &mut Random, container: &mut Value) {
    match random.below(4) {
        0 => container["image"] = format!("example.com/web:{}", random.below(9)).into(),
        1 => edit_items(random, &mut container["env"], &["name"], variable),
        2 => edit_items(random, &mut container["args"], &[], |random| json!(format!("--level={}", random.below(4)))),
        _ => edit_ports(random, &mut container["ports"]),
    }
}

/// Edits the ports, but keeps at least one.
fn edit_ports(random: &mut Random, ports: &mut Value) {
    let before = ports.clone();
    edit_items(random, ports, &["containerPort", "protocol"], |random| {
        port(8080 + random.below(3), random.pick(&["TCP", "UDP"]), random.pick(&["", "x-"]))
    });
    if *ports == json!([]) {
        *ports = before;
    }
}

/// A port. The prefix is the part of its name that may change.
fn port(number: usize, protocol: &str, prefix: &str) -> Value {
    let name = format!("{prefix}{}-{number}", protocol.to_lowercase());
    json!({"containerPort": number, "protocol": protocol, "name": name})
}

fn variable(random: &mut Random) -> Value {
    let name = random.pick(&["LEVEL", "HOST", "MODE", "ZONE"]);
    if random.once_in(4) {
        let source = json!({"apiVersion": "v1", "fieldPath": "metadata.name"});
        return json!({"name": name, "valueFrom": {"fieldRef": source}});
    }
    json!({"name": name, "value": format!("v{}", random.below(9))})
}
