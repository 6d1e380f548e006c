//! Patches that `smp diff` makes for everyday changes have no finding above a note.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use smp_core::{PatchMergeKey, Patcher};

use crate::support;

/// The smallest number of patches.
const AT_LEAST: usize = 190;

/// A change of a pod's spec.
type Edit = (&'static str, fn(&mut Value));

/// Kinds with a pod template that can be changed, and the path of its spec.
const WORKLOADS: [(&str, &str, &str); 7] = [
    ("v1", "PodTemplate", "/template/spec"),
    ("apps/v1", "Deployment", "/spec/template/spec"),
    ("apps/v1", "StatefulSet", "/spec/template/spec"),
    ("apps/v1", "DaemonSet", "/spec/template/spec"),
    ("apps/v1", "ReplicaSet", "/spec/template/spec"),
    ("batch/v1", "CronJob", "/spec/jobTemplate/spec/template/spec"),
    ("v1", "ReplicationController", "/spec/template/spec"),
];

fn push(spec: &mut Value, list: &str, item: Value) {
    spec.pointer_mut(list).and_then(Value::as_array_mut).expect("the sample has the list").push(item);
}

fn remove(spec: &mut Value, list: &str, index: usize) {
    spec.pointer_mut(list).and_then(Value::as_array_mut).expect("the sample has the list").remove(index);
}

const EDITS: &[Edit] = &[
    ("image", |spec| spec["containers"][0]["image"] = json!("app:2")),
    ("two images", |spec| {
        spec["containers"][0]["image"] = json!("app:2");
        spec["containers"][1]["image"] = json!("log:2");
    }),
    ("sidecar", |spec| push(spec, "/containers", json!({"name": "proxy", "image": "proxy:1"}))),
    ("no sidecar", |spec| remove(spec, "/containers", 1)),
    ("init container", |spec| spec["initContainers"] = json!([{"name": "init", "image": "init:1"}])),
    ("variable", |spec| push(spec, "/containers/0/env", json!({"name": "NEW", "value": "1"}))),
    ("value of a variable", |spec| spec["containers"][0]["env"][0]["value"] = json!("debug")),
    ("no variable", |spec| remove(spec, "/containers/0/env", 1)),
    ("source of a variable", |spec| {
        spec["containers"][0]["env"][0] =
            json!({"name": "LEVEL", "valueFrom": {"configMapKeyRef": {"name": "settings", "key": "level"}}});
    }),
    ("limits", |spec| spec["containers"][0]["resources"]["limits"]["memory"] = json!("512Mi")),
    ("no limits", |spec| spec["containers"][0]["resources"] = json!({})),
    ("volume and mount", |spec| {
        push(spec, "/volumes", json!({"name": "cache", "emptyDir": {}}));
        push(spec, "/containers/0/volumeMounts", json!({"name": "cache", "mountPath": "/cache"}));
    }),
    ("no volume", |spec| {
        remove(spec, "/volumes", 0);
        remove(spec, "/containers/0/volumeMounts", 0);
    }),
    ("source of a volume", |spec| {
        spec["volumes"][0] = json!({"name": "data", "persistentVolumeClaim": {"claimName": "x"}});
    }),
    ("pull secret", |spec| push(spec, "/imagePullSecrets", json!({"name": "second"}))),
    ("port", |spec| {
        push(spec, "/containers/0/ports", json!({"containerPort": 9090, "protocol": "TCP", "name": "metrics"}));
    }),
    ("port of another protocol", |spec| {
        push(spec, "/containers/0/ports", json!({"containerPort": 8080, "protocol": "UDP"}));
    }),
    ("arguments", |spec| spec["containers"][0]["args"] = json!(["--verbose", "--port=8080", "--new"])),
    ("probe", |spec| spec["containers"][0]["livenessProbe"]["periodSeconds"] = json!(20)),
    ("handler of a probe", |spec| {
        spec["containers"][0]["livenessProbe"] = json!({"tcpSocket": {"port": 8080}, "periodSeconds": 10});
    }),
    ("toleration", |spec| push(spec, "/tolerations", json!({"key": "spot", "operator": "Exists"}))),
    ("node selector", |spec| spec["nodeSelector"] = json!({"disk": "ssd"})),
    ("service account", |spec| spec["serviceAccountName"] = json!("robot")),
    ("security context", |spec| spec["securityContext"] = json!({"runAsNonRoot": true, "fsGroup": 1000})),
    ("host alias", |spec| spec["hostAliases"] = json!([{"ip": "10.0.0.1", "hostnames": ["db"]}])),
    ("grace period", |spec| spec["terminationGracePeriodSeconds"] = Value::Null),
];

fn pod_spec() -> Value {
    json!({
        "containers": [
            {
                "name": "app",
                "image": "app:1",
                "args": ["--verbose", "--port=8080"],
                "env": [{"name": "LEVEL", "value": "info"}, {"name": "MODE", "value": "fast"}],
                "ports": [{"containerPort": 8080, "protocol": "TCP", "name": "http"}],
                "resources": {"limits": {"cpu": "1", "memory": "256Mi"}, "requests": {"cpu": "100m"}},
                "volumeMounts": [{"name": "data", "mountPath": "/data"}],
                "livenessProbe": {"httpGet": {"path": "/live", "port": 8080}, "periodSeconds": 10},
            },
            {"name": "log", "image": "log:1"},
        ],
        "volumes": [{"name": "data", "configMap": {"name": "data"}}],
        "imagePullSecrets": [{"name": "first"}],
        "tolerations": [{"key": "batch", "operator": "Exists", "effect": "NoSchedule"}],
        "terminationGracePeriodSeconds": 30,
    })
}

/// An object with a pod spec at a path.
fn workload(api_version: &str, kind: &str, path: &str) -> Value {
    let spec = path.rsplit('/').filter(|step| !step.is_empty()).fold(pod_spec(), |value, step| {
        let mut object = json!({});
        object[step] = value;
        object
    });
    let mut object = spec;
    object["apiVersion"] = json!(api_version);
    object["kind"] = json!(kind);
    object["metadata"] = json!({"name": "app", "labels": {"app": "app"}, "annotations": {"note": "x"}});
    object
}

/// Changes of other objects: before and after.
fn others() -> Vec<(Value, Value)> {
    let object = |api_version: &str, kind: &str, spec: Value| {
        let mut object = spec;
        object["apiVersion"] = json!(api_version);
        object["kind"] = json!(kind);
        object["metadata"] = json!({"name": "app"});
        object
    };
    let service = |ports: Value| object("v1", "Service", json!({"spec": {"selector": {"app": "a"}, "ports": ports}}));
    let http = json!({"name": "http", "port": 80, "protocol": "TCP", "targetPort": 8080});
    let data = |data: Value| object("v1", "ConfigMap", json!({"data": data}));
    let scaler = |most: u8| {
        object(
            "autoscaling/v2",
            "HorizontalPodAutoscaler",
            json!({"spec": {"maxReplicas": most, "minReplicas": 1,
            "scaleTargetRef": {"apiVersion": "apps/v1", "kind": "Deployment", "name": "app"}}}),
        )
    };
    vec![
        (service(json!([http])), service(json!([http, {"name": "admin", "port": 81, "protocol": "TCP"}]))),
        (data(json!({"a": "1", "b": "2"})), data(json!({"a": "2", "c": "3"}))),
        (scaler(3), scaler(5)),
    ]
}

/// Every change: before and after.
fn changes() -> Vec<(String, Value, Value)> {
    let mut changes = Vec::new();
    for (api_version, kind, path) in WORKLOADS {
        for (name, edit) in EDITS {
            let before = workload(api_version, kind, path);
            let mut after = before.clone();
            edit(after.pointer_mut(path).expect("the sample has a pod spec"));
            changes.push((format!("{kind}: {name}"), before, after));
        }
        let before = workload(api_version, kind, path);
        let mut after = before.clone();
        after["metadata"]["labels"] = json!({"app": "app", "team": "shop"});
        after["metadata"]["annotations"] = json!({});
        changes.push((format!("{kind}: labels"), before, after));
    }
    changes.extend(others().into_iter().map(|(before, after)| (before["kind"].to_string(), before, after)));
    changes
}

#[test]
fn patches_for_everyday_changes_have_no_finding_above_a_note() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    fs::create_dir_all(folder.path().join("patches")).expect("the folder is created");
    let changes = changes();
    assert!(changes.len() >= AT_LEAST, "only {} changes", changes.len());
    let mut live = Vec::new();
    for (index, (_, before, after)) in changes.iter().enumerate() {
        let text = |name: &str| before[name].as_str().unwrap_or_default();
        let schema = smp_api_types::schema_for_api_version(text("apiVersion"), text("kind")).expect("a built-in kind");
        let patcher = Patcher::new(schema).patch_merge_key(PatchMergeKey::Never);
        let mut patch = patcher.diff(before, after).expect("the objects can be compared").into_value();
        // The names make the patches select their objects.
        let mut named = before.clone();
        named["metadata"]["name"] = json!(format!("object-{index}"));
        patch["apiVersion"] = before["apiVersion"].clone();
        patch["kind"] = before["kind"].clone();
        patch["metadata"]["name"] = named["metadata"]["name"].clone();
        fs::write(folder.path().join(format!("patches/{index}.json")), patch.to_string()).expect("the file is written");
        live.push(named);
    }
    let list = json!({"apiVersion": "v1", "kind": "List", "items": live});
    fs::write(folder.path().join("live.json"), list.to_string()).expect("the file is written");
    for arguments in
        [&["lint", "patches", "--format", "json"][..], &["lint", "patches", "-f", "live.json", "--format", "json"]]
    {
        let above = above_a_note(folder.path(), arguments, &changes);
        assert!(above.is_empty(), "{arguments:?}:\n{}", above.join("\n"));
    }
}

/// The findings above a note, with the names of their changes.
fn above_a_note(folder: &Path, arguments: &[&str], changes: &[(String, Value, Value)]) -> Vec<String> {
    let output = support::smp(folder, arguments, b"");
    let found: Vec<Value> = serde_json::from_slice(&output.stdout).expect("findings are JSON");
    let name = |finding: &Value| {
        let file = finding["file"].as_str().unwrap_or_default();
        let index = file.trim_start_matches("patches/").trim_end_matches(".json").parse::<usize>();
        index.map_or_else(|_| file.to_owned(), |index| changes[index].0.clone())
    };
    let above = found.iter().filter(|finding| finding["severity"] != "note");
    above.map(|finding| format!("{}: {} {}", name(finding), finding["code"], finding["message"])).collect()
}
