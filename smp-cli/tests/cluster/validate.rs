//! `smp validate --live`.

use insta::assert_snapshot;
use serde_json::json;

use crate::shell::Shell;

const FILES: &str = "\
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: shop}}
  template: {metadata: {labels: {app: shop}}}
---
{apiVersion: example.com/v1, kind: Rack, metadata: {name: north}, spec: {slots: many}}
---
{apiVersion: v1, kind: ConfigMap, metadata: {name: new}, data: {level: info}}
---
{apiVersion: v1, kind: ConfigMap, metadata: {generateName: new-}}
";

#[test]
fn objects_are_checked_as_updates_of_those_of_the_cluster() {
    let shell = Shell::new();
    shell.file("files.yaml", FILES);
    shell.file("unknown.yaml", "{apiVersion: example.com/v2, kind: Rock, metadata: {name: a}}\n");
    let slots = json!({"type": "array", "items": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}});
    let spec = json!({"type": "object", "properties": {"slots": slots}});
    let schema = json!({"type": "object", "properties": {"spec": spec}});
    let definition = json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "racks.example.com"},
        "spec": {
            "group": "example.com", "scope": "Namespaced", "names": {"kind": "Rack", "plural": "racks"},
            "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": schema}}],
        },
    });
    let path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/racks.example.com";
    shell.server.state().answers.insert(format!("GET {path}"), (200, definition));
    assert_snapshot!(shell.all(&[
        "smp validate --live files.yaml",
        "smp validate --live files.yaml -n other",
        "smp validate --live unknown.yaml",
        "smp validate files.yaml --context test",
    ]));
    assert!(shell.server.changes().is_empty());
}

#[test]
fn the_version_of_the_cluster_chooses_the_fields() {
    let shell = Shell::new();
    let pod = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\n---\n\
               {apiVersion: v1, kind: Pod, metadata: {generateName: a-}, spec: {evictionResponders: [], containers: []}}\n";
    shell.file("pod.yaml", pod);
    let reports = |version: &str| {
        let answer = json!({"major": "1", "gitVersion": version});
        shell.server.state().answers.insert("GET /version".to_owned(), (200, answer));
    };
    let unknown = |options: &str| {
        let printed = shell.all(&[&format!("smp validate --live pod.yaml {options}")]);
        (printed.contains("added in Kubernetes 1.37"), printed.contains("note: the cluster has Kubernetes"))
    };
    for (version, expected) in [
        ("v1.36.4-gke.7", (true, false)),
        ("v1.37.0", (false, false)),
        ("v1.30.1", (true, true)),
        ("v1.99.0", (false, true)),
        ("unknown", (false, true)),
    ] {
        reports(version);
        assert_eq!(unknown(""), expected, "{version}");
    }
    // The option wins, and needs no request.
    reports("v1.30.1");
    assert_eq!((unknown("--kubernetes 1.37"), unknown("--kubernetes 1.36")), ((false, false), (true, false)));
}
