//! The documents of the workloads: objects as in a cluster, with the same bytes in each run.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

/// The text of a value, without whitespace.
pub(crate) fn text(value: &Value) -> Vec<u8> {
    value.to_string().into_bytes()
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// A running Pod of 10 KB: two containers, an owner, managed fields and status.
pub(crate) fn pod() -> Value {
    parsed(include_str!("documents/pod.json"))
}

/// A patch of the Pod that changes one image.
pub(crate) fn pod_patch(tag: &str) -> Value {
    json!({"spec": {"containers": [{"name": "web", "image": image("web", tag)}]}})
}

/// A Deployment of about 20 KB: four containers, last applied configuration, managed fields and status.
pub(crate) fn deployment() -> Value {
    let mut deployment = deployment_manifest();
    let applied = deployment.to_string();
    json_patch::merge(&mut deployment, &parsed(include_str!("documents/live.json")));
    deployment["metadata"]["annotations"][smp_core::last_applied::ANNOTATION] = applied.into();
    deployment
}

/// The Deployment as its author wrote it.
pub(crate) fn deployment_manifest() -> Value {
    parsed(include_str!("documents/deployment.json"))
}

/// The Deployment with the author's changes: an image, a new and a removed variable, a removed label, other replicas.
pub(crate) fn deployment_modified() -> Value {
    let mut modified = deployment_manifest();
    modified["spec"]["replicas"] = json!(7);
    let containers = &mut modified["spec"]["template"]["spec"]["containers"];
    containers[0]["image"] = json!(image("web", "2"));
    if let Some(variables) = containers[0]["env"].as_array_mut() {
        variables.remove(3);
        variables.push(json!({"name": "CACHE_SECONDS", "value": "30"}));
    }
    if let Some(labels) = modified["metadata"]["labels"].as_object_mut() {
        labels.remove("tier");
    }
    modified
}

/// A patch of the Deployment that changes one image.
pub(crate) fn deployment_patch() -> Value {
    json!({"spec": {"template": {"spec": {"containers": [{"name": "web", "image": image("web", "2")}]}}}})
}

/// A Pod whose container has these environment variables, pairs of name and value.
pub(crate) fn pod_with(variables: impl Iterator<Item = (usize, String)>) -> String {
    let mut text = r#"{"apiVersion":"v1","kind":"Pod","spec":{"containers":[{"env":["#.to_owned();
    for (place, (index, value)) in variables.enumerate() {
        let comma = if place > 0 { "," } else { "" };
        let _ = write!(text, r#"{comma}{{"name":"VARIABLE_{index:07}","value":"{value}"}}"#);
    }
    text.push_str(r#"],"image":"web:1","name":"web"}]}}"#);
    text
}

/// A `ConfigMap` whose `data` has about this many bytes, in files of 32 KB.
pub(crate) fn config_map(bytes: usize) -> Value {
    let line = "server.timeout = 30s   # \"seconds\", see the manual\n\tretries = 5\n";
    let file = line.repeat((32 << 10) / line.len());
    let mut data: Map<String, Value> =
        (0..bytes.div_ceil(file.len())).map(|index| (format!("part-{index:04}.conf"), json!(file))).collect();
    data.insert("mode".to_owned(), json!("blue"));
    json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "settings", "namespace": "shop"}, "data": data})
}

/// A Service with this many ports.
pub(crate) fn service(ports: u16) -> Value {
    let ports: Value = (0..ports).map(|port| json!({"port": 8000 + port, "targetPort": 80 + port})).collect();
    json!({"apiVersion": "v1", "kind": "Service", "metadata": {"name": "web"}, "spec": {"ports": ports}})
}

/// A patch that changes one port of the Service.
pub(crate) fn service_patch(port: u16) -> Value {
    json!({"spec": {"ports": [{"port": 8000 + port, "targetPort": 9}]}})
}

/// A Pod of about this many bytes, most of them managed fields.
pub(crate) fn pod_with_long_managed_fields(bytes: usize) -> Value {
    let mut pod = pod();
    let entry = pod["metadata"]["managedFields"][0].clone();
    pod["metadata"]["managedFields"] = Value::Null;
    let times = bytes.saturating_sub(pod.to_string().len()) / entry.to_string().len();
    pod["metadata"]["managedFields"] = (0..times.max(1))
        .map(|index| {
            let mut entry = entry.clone();
            entry["manager"] = json!(format!("manager-{index}"));
            entry
        })
        .collect();
    pod
}

/// An `EndpointSlice` whose list of endpoints has about this many bytes.
pub(crate) fn endpoint_slice(bytes: usize) -> Value {
    let endpoint = |index: usize| {
        json!({
            "addresses": [format!("10.{}.{}.{}", index >> 16 & 255, index >> 8 & 255, index & 255)],
            "conditions": {"ready": true, "serving": true, "terminating": false},
            "nodeName": format!("node-{}", index % 500),
            "targetRef": {"kind": "Pod", "name": format!("web-{index}"), "namespace": "shop"},
            "zone": "zone-a",
        })
    };
    let endpoints: Value = (0..bytes.div_ceil(endpoint(1000).to_string().len())).map(endpoint).collect();
    json!({
        "addressType": "IPv4",
        "apiVersion": "discovery.k8s.io/v1",
        "endpoints": endpoints,
        "kind": "EndpointSlice",
        "metadata": {"name": "web-abcde", "namespace": "shop", "labels": {"kubernetes.io/service-name": "web"}},
        "ports": [{"name": "http", "port": 8080, "protocol": "TCP"}],
    })
}

fn image(name: &str, tag: &str) -> String {
    format!("images.example.com/shop/{name}:{tag}")
}
