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
