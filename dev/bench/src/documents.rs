//! The documents of the workloads: objects as in a cluster, generated so that each run has the same bytes.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

/// The text of a value, without whitespace.
pub(crate) fn text(value: &Value) -> Vec<u8> {
    value.to_string().into_bytes()
}

/// A running Pod of about 9 KB: two containers, an owner, managed fields and status.
pub(crate) fn pod() -> Value {
    let mut pod = json!({
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {
            "name": "web-6d4cf56db6-x7k2p",
            "generateName": "web-6d4cf56db6-",
            "namespace": "shop",
            "uid": "5a1f2c3e-8c4f-4d5b-9d1a-7e6f5a4b3c2d",
            "resourceVersion": "81234567",
            "creationTimestamp": "2026-05-04T08:15:30Z",
            "labels": {"app": "web", "tier": "frontend", "pod-template-hash": "6d4cf56db6"},
            "annotations": {
                "prometheus.io/scrape": "true",
                "prometheus.io/port": "9102",
                "checksum/config": "0f343b0931126a20f133d67c2b018a3b5f1c0e9d8b7a6f5e4d3c2b1a09876543",
            },
            "ownerReferences": [{
                "apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web-6d4cf56db6",
                "uid": "0d9c8b7a-6f5e-4d3c-2b1a-098765432100", "controller": true, "blockOwnerDeletion": true,
            }],
        },
        "spec": pod_spec(&[container("web", 8), container("log", 2)]),
        "status": pod_status(&["web", "log"]),
    });
    manage(&mut pod, &["kube-controller-manager", "kubelet"]);
    pod
}

/// A patch of the Pod that changes one image.
pub(crate) fn pod_patch(tag: &str) -> Value {
    json!({"spec": {"containers": [{"name": "web", "image": image("web", tag)}]}})
}

/// A Deployment of about 20 KB: four containers, last applied configuration, managed fields and status.
pub(crate) fn deployment() -> Value {
    let mut deployment = deployment_manifest();
    let applied = deployment.to_string();
    let metadata = &mut deployment["metadata"];
    metadata["uid"] = json!("9b8a7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d");
    metadata["resourceVersion"] = json!("81239876");
    metadata["generation"] = json!(17);
    metadata["creationTimestamp"] = json!("2026-03-01T12:00:00Z");
    metadata["annotations"]["deployment.kubernetes.io/revision"] = json!("17");
    metadata["annotations"][smp_core::last_applied::ANNOTATION] = json!(applied);
    let spec = &mut deployment["spec"];
    spec["progressDeadlineSeconds"] = json!(600);
    spec["revisionHistoryLimit"] = json!(10);
    for (field, value) in
        [("dnsPolicy", "ClusterFirst"), ("restartPolicy", "Always"), ("schedulerName", "default-scheduler")]
    {
        spec["template"]["spec"][field] = json!(value);
    }
    deployment["status"] = json!({
        "observedGeneration": 17, "replicas": 5, "updatedReplicas": 5, "readyReplicas": 5, "availableReplicas": 5,
        "conditions": [
            condition("Available", "MinimumReplicasAvailable", "Deployment has minimum availability."),
            condition("Progressing", "NewReplicaSetAvailable", "ReplicaSet \"web-6d4cf56db6\" has successfully progressed."),
        ],
    });
    manage(&mut deployment, &["kubectl-client-side-apply", "kube-controller-manager"]);
    deployment
}

/// The Deployment as its author wrote it.
pub(crate) fn deployment_manifest() -> Value {
    let containers = [container("web", 9), container("log", 5), container("proxy", 6), container("metrics", 4)];
    json!({
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {
            "name": "web", "namespace": "shop", "labels": {"app": "web", "tier": "frontend"},
            "annotations": {"example.com/owner": "team-web", "example.com/runbook": "https://runbooks.example.com/web"},
        },
        "spec": {
            "replicas": 5,
            "selector": {"matchLabels": {"app": "web"}},
            "strategy": {"type": "RollingUpdate", "rollingUpdate": {"maxSurge": "25%", "maxUnavailable": 0}},
            "template": {"metadata": {"labels": {"app": "web", "tier": "frontend"}}, "spec": pod_spec(&containers)},
        },
    })
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

fn container(name: &str, variables: usize) -> Value {
    let variable = |index: usize| match index % 4 {
        3 => json!({
            "name": format!("SECRET_{index}"),
            "valueFrom": {"secretKeyRef": {"name": "web-secrets", "key": format!("key-{index}")}},
        }),
        _ => json!({"name": format!("SETTING_{index}"), "value": format!("value of setting {index}")}),
    };
    let probe = |path: &str| {
        json!({
            "httpGet": {"path": path, "port": "http", "scheme": "HTTP"},
            "initialDelaySeconds": 5, "periodSeconds": 10, "timeoutSeconds": 1, "successThreshold": 1, "failureThreshold": 3,
        })
    };
    json!({
        "name": name,
        "image": image(name, "1"),
        "imagePullPolicy": "IfNotPresent",
        "args": ["--config=/etc/web/config.yaml", "--log-format=json"],
        "ports": [
            {"name": "http", "containerPort": 8080, "protocol": "TCP"},
            {"name": "metrics", "containerPort": 9102, "protocol": "TCP"},
        ],
        "env": (0..variables).map(variable).collect::<Value>(),
        "resources": {"limits": {"cpu": "1", "memory": "512Mi"}, "requests": {"cpu": "100m", "memory": "128Mi"}},
        "livenessProbe": probe("/healthz"),
        "readinessProbe": probe("/readyz"),
        "securityContext": {"allowPrivilegeEscalation": false, "capabilities": {"drop": ["ALL"]}, "runAsNonRoot": true},
        "terminationMessagePath": "/dev/termination-log",
        "terminationMessagePolicy": "File",
        "volumeMounts": [
            {"name": "config", "mountPath": "/etc/web", "readOnly": true},
            {"name": "scratch", "mountPath": "/tmp"},
        ],
    })
}

fn pod_spec(containers: &[Value]) -> Value {
    json!({
        "containers": containers,
        "volumes": [{"name": "config", "configMap": {"name": "web-config", "defaultMode": 420}}, {"name": "scratch", "emptyDir": {}}],
        "serviceAccountName": "web",
        "terminationGracePeriodSeconds": 30,
        "securityContext": {"fsGroup": 1000, "seccompProfile": {"type": "RuntimeDefault"}},
        "tolerations": [
            {"key": "node.kubernetes.io/not-ready", "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 300},
            {"key": "node.kubernetes.io/unreachable", "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 300},
        ],
        "topologySpreadConstraints": [{
            "maxSkew": 1, "topologyKey": "topology.kubernetes.io/zone", "whenUnsatisfiable": "ScheduleAnyway",
            "labelSelector": {"matchLabels": {"app": "web"}},
        }],
    })
}

fn pod_status(containers: &[&str]) -> Value {
    let container = |name: &&str| {
        json!({
            "name": name, "image": image(name, "1"), "ready": true, "restartCount": 0, "started": true,
            "imageID": format!("{}@sha256:4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945", image(name, "1")),
            "containerID": "containerd://2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
            "state": {"running": {"startedAt": "2026-05-04T08:15:33Z"}}, "lastState": {},
        })
    };
    let reached = ["Initialized", "Ready", "ContainersReady", "PodScheduled"];
    let conditions: Value = reached.iter().map(|kind| condition(kind, "", "")).collect();
    json!({
        "phase": "Running", "qosClass": "Burstable", "hostIP": "10.0.3.17", "podIP": "10.244.3.21",
        "podIPs": [{"ip": "10.244.3.21"}], "startTime": "2026-05-04T08:15:30Z",
        "conditions": conditions,
        "containerStatuses": containers.iter().map(container).collect::<Value>(),
    })
}

fn condition(kind: &str, reason: &str, message: &str) -> Value {
    json!({"type": kind, "status": "True", "lastTransitionTime": "2026-05-04T08:15:33Z", "reason": reason, "message": message})
}

/// Adds managed fields; each manager owns a part of the object.
fn manage(object: &mut Value, managers: &[&str]) {
    let parts = [("spec", "Update"), ("status", "Update")];
    let entries = managers.iter().zip(parts).map(|(manager, (part, operation))| {
        json!({
            "manager": manager, "operation": operation, "apiVersion": object["apiVersion"], "fieldsType": "FieldsV1",
            "time": "2026-05-04T08:15:33Z", "fieldsV1": {format!("f:{part}"): owned(&object[part])},
        })
    });
    let entries: Value = entries.collect();
    object["metadata"]["managedFields"] = entries;
}

/// The set of fields of a value, in the format of managed fields.
fn owned(value: &Value) -> Value {
    match value {
        Value::Object(fields) => fields.iter().map(|(name, value)| (format!("f:{name}"), owned(value))).collect(),
        Value::Array(items) => {
            let key = |item: &Value| {
                ["name", "type", "key", "ip"]
                    .iter()
                    .find_map(|name| item.get(name).map(|value| format!("k:{}", json!({*name: value}))))
            };
            items.iter().filter_map(|item| Some((key(item)?, owned(item)))).collect()
        }
        _ => json!({}),
    }
}
