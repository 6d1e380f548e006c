//! Pods. Templates of pods have none of these defaults.

use serde_json::{Map, Value};

use super::{add_missing, items_mut, object, object_mut, set_nil};
use crate::decode;
use crate::defaults::resources;

/// Go: `SetDefaults_Pod`.
pub(super) fn pod(pod: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    let Some(spec) = object_mut(pod, "spec") else { return };
    for list in ["containers", "initContainers"] {
        items_mut(spec, list).for_each(request_limits);
    }
    resources::of_pod(spec);
    set_nil(spec, "enableServiceLinks", true);
    if spec.get("hostNetwork") == Some(&Value::Bool(true)) {
        for list in ["containers", "initContainers"] {
            items_mut(spec, list).for_each(host_ports);
        }
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
