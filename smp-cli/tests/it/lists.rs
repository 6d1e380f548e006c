//! Lists that are merged: items without a key, and lists in free-form values.
//!
//! | law | test |
//! |---|---|
//! | an item without a key that stays as it is does not matter for a diff | `a_diff_keeps_items_without_a_key` |
//! | an overlay describes any list in a free-form value | `an_overlay_describes_a_list_in_a_free_form_value` |

use serde_json::{Value, json};

use crate::support::Files;

/// A Pod with a list in its spec.
fn pod(list: &str, items: &str) -> String {
    format!("{{apiVersion: v1, kind: Pod, metadata: {{name: a}}, spec: {{{list}: [{items}]}}}}")
}

#[test]
fn a_diff_keeps_items_without_a_key() {
    let files = Files::new("keyless");
    for (list, old, new) in [
        ("containers", "{name: a, image: a1}, {image: x}, {name: b}", "{name: a, image: a2}, {image: x}, {name: b}"),
        ("containers", "{image: x}, {name: a, image: a1}", "{image: x}, {name: a, image: a2}"),
        ("containers", "{name: a, image: a1}, {image: x}", "{name: a, image: a2}, {image: x}"),
        ("containers", "{name: a}, {image: x}", "{name: a}, {image: x}, {name: b}"),
        ("containers", "{name: a}, {name: b}, {image: x}", "{name: a}, {image: x}"),
        ("containers", "{image: x}, {image: y}, {name: a, image: a1}", "{image: x}, {image: y}, {name: a, image: a2}"),
        ("volumes", "{emptyDir: {}}, {name: a, emptyDir: {}}", "{emptyDir: {}}, {name: a, hostPath: {path: /a}}"),
        ("hostAliases", "{hostnames: [a]}, {ip: 10.0.0.1}", "{hostnames: [a]}, {ip: 10.0.0.1, hostnames: [b]}"),
        ("imagePullSecrets", "{}, {name: a}", "{}, {name: a}, {name: b}"),
        // The list without it is sent whole.
        ("containers", "{name: a, image: a1}, {image: z}", "{name: a, image: a1}"),
        ("containers", "{image: x}, {name: a, image: a1}", "{name: a, image: a1}, {image: x}"),
    ] {
        files.write("old.yaml", &pod(list, old));
        files.write("new.yaml", &pod(list, new));
        let (code, patch, said) = files.smp("diff old.yaml new.yaml -o json");
        assert_eq!(code, 1, "{old} {new} {said}");
        files.write("patch.json", &patch);
        let (_, result, said) = files.smp("apply -f old.yaml --patch-file patch.json -o json --validate=ignore");
        let result: Value = serde_json::from_str(&result).unwrap_or_else(|error| panic!("{error} {said} {patch}"));
        let wanted: Value =
            serde_json::from_str(&files.smp("apply -f new.yaml -p {} -o json --validate=ignore").1).unwrap();
        assert_eq!(result, wanted, "{old} {new} {patch}");
    }
    for (old, new) in [("{name: a}, {image: x}", "{name: a}, {image: z}"), ("{name: a}", "{name: a}, {image: z}")] {
        files.write("old.yaml", &pod("containers", old));
        files.write("new.yaml", &pod("containers", new));
        let (code, _, said) = files.smp("diff old.yaml new.yaml");
        assert!(code == 2 && said.contains("hint: add the key field to the item\n"), "{said}");
    }
}

const RELEASES: &str = "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: releases.example.com}, spec: {
  group: example.com, scope: Namespaced, names: {plural: releases, kind: Release}, versions: [{name: v1, served: true, storage: true,
  schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {
    values: {x-kubernetes-preserve-unknown-fields: true},
    parts: {type: array, items: {type: object, x-kubernetes-preserve-unknown-fields: true}},
    maps: {type: object, additionalProperties: {type: object, x-kubernetes-preserve-unknown-fields: true}}}}}}}}]}}";

#[test]
fn an_overlay_describes_a_list_in_a_free_form_value() {
    let files = Files::new("free-form");
    files.write("crd.yaml", RELEASES);
    for (field, strategy, live, patch, merged) in [
        (
            "spec.values.app.env",
            "strategy: merge, merge_key: name",
            "values: {app: {env: [{name: A, value: a}, {name: B, value: b}]}}",
            "values: {app: {env: [{name: B, value: c}]}}",
            json!({"values": {"app": {"env": [{"name": "A", "value": "a"}, {"name": "B", "value": "c"}]}}}),
        ),
        (
            "spec.values[*].env",
            "strategy: merge, merge_key: name",
            "values: {app: {env: [{name: A, value: a}]}, other: {env: [{name: A, value: a}]}}",
            "values: {other: {env: [{name: B, value: b}]}}",
            json!({"values": {"app": {"env": [{"name": "A", "value": "a"}]}, "other": {"env": [{"name": "A", "value": "a"}, {"name": "B", "value": "b"}]}}}),
        ),
        (
            "spec.values.hosts",
            "strategy: merge",
            "values: {hosts: [a, b]}",
            "values: {hosts: [c, a]}",
            json!({"values": {"hosts": ["c", "a", "b"]}}),
        ),
        (
            "spec.values.a.b.c.ports",
            "strategy: merge, merge_key: 'port,protocol'",
            "values: {a: {b: {c: {ports: [{port: 53, protocol: UDP}]}}}}",
            "values: {a: {b: {c: {ports: [{port: 53, protocol: TCP, $patchMergeKey: [port, protocol]}]}}}}",
            json!({"values": {"a": {"b": {"c": {"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP"}]}}}}}),
        ),
        (
            "spec.maps[*].env",
            "strategy: merge, merge_key: name",
            "maps: {app: {env: [{name: A}]}}",
            "maps: {app: {env: [{name: B}]}}",
            json!({"maps": {"app": {"env": [{"name": "A"}, {"name": "B"}]}}}),
        ),
        (
            "spec.values.app",
            "strategy: replace",
            "values: {app: {a: 1, b: 2}}",
            "values: {app: {a: 3}}",
            json!({"values": {"app": {"a": 3}}}),
        ),
    ] {
        let release = |spec: &str| {
            format!("{{apiVersion: example.com/v1, kind: Release, metadata: {{name: a}}, spec: {{{spec}}}}}")
        };
        files.write("live.yaml", &release(live));
        files.write("patch.yaml", &format!("{{spec: {{{patch}}}}}"));
        files.write("overlay.yaml", &format!("- {{gvk: example.com/v1/Release, field: '{field}', {strategy}}}"));
        for types in ["--schema crd.yaml --overlay overlay.yaml", "--overlay overlay.yaml"] {
            let (code, result, said) =
                files.smp(&format!("apply -f live.yaml {types} --patch-file patch.yaml -o json"));
            assert_eq!((code, said.as_str()), (0, ""), "{field} {types}");
            let result: Value = serde_json::from_str(&result).expect("the result is JSON");
            assert_eq!(result["spec"], merged, "{field} {types}");
        }
    }
}
