//! Pods. Except for the name of the service account, templates of pods have none of these defaults.

use serde_json::{Map, Value, json};

use super::{add_missing, items_mut, object, object_mut, set_nil, text};
use crate::decode;

/// Go: `SetDefaults_Pod`.
pub(super) fn pod(pod: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    let Some(spec) = object_mut(pod, "spec") else { return };
    if spec.get("terminationGracePeriodSeconds").and_then(Value::as_i64).is_some_and(|seconds| seconds < 0) {
        spec.insert("terminationGracePeriodSeconds".to_owned(), 1.into());
    }
    for list in ["containers", "initContainers"] {
        items_mut(spec, list).for_each(request_limits);
    }
    set_nil(spec, "enableServiceLinks", true);
    if spec.get("hostNetwork") == Some(&Value::Bool(true)) {
        for list in ["containers", "initContainers"] {
            items_mut(spec, list).for_each(host_ports);
        }
    }
}

/// Go: `SetDefaults_PodSpec`.
///
/// ```text
/// serviceAccount: builder                                   serviceAccount: builder
///                                                           serviceAccountName: builder
/// ```
pub(super) fn pod_spec(spec: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    let (from, to) = match (text(spec, "serviceAccountName"), text(spec, "serviceAccount")) {
        ("", "") => return,
        ("", _) => ("serviceAccount", "serviceAccountName"),
        _ => ("serviceAccountName", "serviceAccount"),
    };
    let name = text(spec, from).to_owned();
    spec.insert(to.to_owned(), Value::String(name));
}

/// Go: `SetDefaults_PodStatus`. The single address is the first one of the list.
pub(super) fn pod_status(status: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    let single = text(status, "podIP").to_owned();
    let first = status.get("podIPs").and_then(|list| list.get(0)?.as_object());
    match first.map(|first| text(first, "ip").to_owned()) {
        Some(first) if single.is_empty() && !first.is_empty() => {
            status.insert("podIP".to_owned(), first.into());
        }
        first if !single.is_empty() && first.as_ref() != Some(&single) => {
            status.insert("podIPs".to_owned(), json!([{"ip": single}]));
        }
        _ => {}
    }
}

/// A container requests what it is limited to, unless it requests something else.
///
/// ```text
/// resources:                  resources:
///   limits: {cpu: 2}            limits: {cpu: 2}
///                               requests: {cpu: 2}
/// ```
fn request_limits(container: &mut Map<String, Value>) {
    if let Some(resources) = object_mut(container, "resources")
        && let Some(limits) = object(resources, "limits").cloned()
    {
        add_missing(resources, "requests", &limits);
    }
}

/// Go: `defaultHostNetworkPorts`. In the network of the host, a port of a container is one of the host.
fn host_ports(container: &mut Map<String, Value>) {
    for port in items_mut(container, "ports") {
        if let Some(number) = port.get("containerPort").filter(|number| !decode::is_empty(number)).cloned() {
            set_nil(port, "hostPort", number);
        }
    }
}
