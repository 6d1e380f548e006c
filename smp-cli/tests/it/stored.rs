//! What a server stores of an object: the text of Secrets, limits, and metadata that it sets itself.
//!
//! | law | test |
//! |---|---|
//! | the text of a Secret and its data are the same thing | `the_text_of_a_secret_is_stored_as_data` |
//! | explain says where a text goes | `explain_says_that_a_text_is_stored_as_data` |
//! | no patch has an annotation that a server rejects | `an_annotation_that_a_server_rejects_is_an_error` |
//! | no patch has metadata that a server sets | `a_patch_does_not_contain_what_a_server_sets` |
//! | ports with the same name are reported, whoever made them | `a_second_port_with_the_same_name_is_reported` |

use serde_json::{Value, json};

use crate::support::Files;

fn object(api_version: &str, kind: &str, fields: &str) -> String {
    format!("{{apiVersion: {api_version}, kind: {kind}, metadata: {{name: a}}, {fields}}}")
}

fn secret(fields: &str) -> String {
    object("v1", "Secret", fields)
}

#[test]
fn the_text_of_a_secret_is_stored_as_data() {
    let files = Files::new("texts");
    for (original, modified, live, data) in [
        // Removed, changed, added and moved.
        ("stringData: {a: x, b: w}", "stringData: {a: x}", "data: {a: eA==, b: dw==}", json!({"b": null})),
        ("stringData: {a: x}", "stringData: {a: w}", "data: {a: eA==}", json!({"a": "dw=="})),
        ("stringData: {a: x}", "stringData: {a: x, b: w}", "data: {a: eA==}", json!({"b": "dw=="})),
        ("stringData: {a: x}", "data: {a: eA==}", "data: {a: eA==}", json!(null)),
        ("data: {a: eA==}", "stringData: {a: x}", "data: {a: eA==}", json!(null)),
        // The text wins over data, and what others added is kept.
        ("data: {a: eA==}", "data: {a: eA==}, stringData: {a: w}", "data: {a: eA==}", json!({"a": "dw=="})),
        ("stringData: {a: x}", "stringData: {a: x}", "data: {a: eA==, b: dw==}", json!(null)),
        (
            "stringData: {a: x, b: w}",
            "type: Opaque",
            "data: {a: eA==, b: dw==, c: eg==}",
            json!({"a": null, "b": null}),
        ),
        // Live is a file too.
        ("stringData: {a: x}", "stringData: {a: w}", "stringData: {a: x}", json!({"a": "dw=="})),
    ] {
        files.write("original.yaml", &secret(original));
        files.write("modified.yaml", &secret(modified));
        files.write("live.yaml", &secret(live));
        let three_way = "three-way original.yaml modified.yaml live.yaml --show-secrets -o json";
        let patch: Value = serde_json::from_str(&files.smp(three_way).1).expect("the patch is JSON");
        assert_eq!(
            (&patch["data"], &patch["stringData"]),
            (&data, &Value::Null),
            "{original} {modified} {live} {patch}"
        );
        let (_, drift, _) = files.smp("drift --declared -f modified.yaml live.yaml");
        let sets = data.as_object().is_some_and(|data| data.values().any(|value| !value.is_null()));
        assert_eq!(!drift.is_empty(), sets, "{modified} {live} {drift}");
    }
}

#[test]
fn explain_says_that_a_text_is_stored_as_data() {
    let files = Files::new("explained-texts");
    for (live, patch, stored) in [
        ("data: {a: eA==}", "{stringData: {a: w}}", Some("data.a")),
        ("data: {a: eA==}", "{stringData: {b: w, c: z}}", Some("data.b and data.c")),
        ("type: Opaque", "{stringData: {b: w}}", Some("data.b")),
        ("stringData: {a: x}", "{data: {b: dw==}}", Some("data.a")),
        ("data: {a: eA==}", "{stringData: {a: null}}", None),
        ("data: {a: eA==}", "{data: {a: dw==}}", None),
        ("data: {a: eA==}", "{stringData: {a: 1}}", None),
    ] {
        files.write("live.yaml", &secret(live));
        files.write("patch.yaml", patch);
        let (_, text, _) = files.smp("explain -f live.yaml --patch-file patch.yaml");
        let found = text.lines().find_map(|line| line.strip_prefix("It stores the text in stringData as "));
        assert_eq!(found.map(|found| found.trim_end_matches('.')), stored, "{live} {patch}\n{text}");
    }
    files.write("live.yaml", &object("example.com/v1", "Secret", "data: {}"));
    files.write("patch.yaml", "{stringData: {a: x}}");
    let (_, text, _) = files.smp("explain --untyped -f live.yaml --patch-file patch.yaml");
    assert!(!text.contains("stores the text"), "{text}");
}

#[test]
fn an_annotation_that_a_server_rejects_is_an_error() {
    let files = Files::new("long-annotations");
    let (limit, half) = (256 * 1024, 128 * 1024);
    let text = |length: usize| "x".repeat(length);
    let noted = |length: usize| {
        format!("{{apiVersion: v1, kind: ConfigMap, metadata: {{name: a, annotations: {{note: {}}}}}}}", text(length))
    };
    let many = (0..20_000).map(|number| format!("key-{number}: value")).collect::<Vec<_>>().join(", ");
    for (modified, is_too_long) in [
        (object("v1", "ConfigMap", &format!("data: {{a: {}}}", text(limit))), true),
        (object("v1", "ConfigMap", &format!("data: {{{many}}}")), true),
        (object("v1", "ConfigMap", &format!("binaryData: {{a: {}}}", text(limit))), true),
        (object("v1", "Secret", &format!("stringData: {{a: {}}}", text(limit))), true),
        (
            object(
                "batch/v1",
                "Job",
                &format!("spec: {{template: {{spec: {{containers: [{{name: a, args: [{}]}}]}}}}}}", text(limit)),
            ),
            true,
        ),
        // The object in its annotation has the other annotations again.
        (noted(half), true),
        (noted(half - 200), false),
        (object("v1", "ConfigMap", &format!("data: {{a: {}}}", text(limit - 300))), false),
    ] {
        files.write("modified.yaml", &modified);
        let kind = modified.split(", metadata").next().unwrap();
        files.write("live.yaml", &format!("{kind}, metadata: {{name: a}}}}"));
        let (code, _, said) = files.smp("three-way --original-from-annotation modified.yaml live.yaml");
        assert_eq!((code, said.contains("256 KiB")), (i32::from(is_too_long), is_too_long), "{kind}\n{said}");
    }
}

const RACKS: &str = "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: racks.example.com}, spec: {
  group: example.com, scope: Namespaced, names: {plural: racks, kind: Rack}, versions: [{name: v1, served: true, storage: true,
  schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer}}}}}}}]}}";

#[test]
fn a_patch_does_not_contain_what_a_server_sets() {
    let files = Files::new("server-metadata");
    files.write("crd.yaml", RACKS);
    let owned = "resourceVersion: \"5\", uid: 8f6e, creationTimestamp: \"2026-01-01T00:00:00Z\", generation: 3, selfLink: /a, \
                 managedFields: [{manager: kubectl}]";
    let other = "resourceVersion: \"9\", uid: 8f6e, creationTimestamp: \"2026-01-01T00:00:00Z\", generation: 4";
    for (head, old, new, live) in [
        ("apiVersion: v1, kind: ConfigMap", owned, "", other),
        ("apiVersion: v1, kind: ConfigMap", owned, "resourceVersion: \"5\"", other),
        ("apiVersion: apps/v1, kind: Deployment", owned, "", other),
        ("apiVersion: v1, kind: Service", "", owned, other),
        ("apiVersion: example.com/v1, kind: Rack", owned, "", other),
        ("apiVersion: example.com/v1, kind: Rack", "", owned, other),
        ("apiVersion: v1, kind: Node", owned, "creationTimestamp: null", other),
    ] {
        let version = |metadata: &str, label: &str| {
            let comma = if metadata.is_empty() { "" } else { ", " };
            format!("{{{head}, metadata: {{name: a, labels: {{l: {label}}}{comma}{metadata}}}}}")
        };
        files.write("old.yaml", &version(old, "x"));
        files.write("new.yaml", &version(new, "w"));
        files.write("live.yaml", &version(live, "x"));
        for command in ["three-way old.yaml new.yaml live.yaml", "diff live.yaml new.yaml", "diff old.yaml new.yaml"] {
            let (_, patch, said) = files.smp(&format!("{command} --schema crd.yaml -o json"));
            let patch: Value = serde_json::from_str(&patch).unwrap_or_else(|error| panic!("{error} {said}"));
            assert_eq!(patch, json!({"metadata": {"labels": {"l": "w"}}}), "{command} {head} {old} {new}");
        }
    }
}

/// Ports with names in the manifest, the changed manifest and the live object. The number of a port is changed in both.
#[test]
fn a_second_port_with_the_same_name_is_reported() {
    let files = Files::new("port-names");
    let pod = |containers: &str| format!("containers: [{containers}]");
    let template = |spec: &str| format!("template: {{metadata: {{labels: {{app: a}}}}, spec: {{{spec}}}}}");
    let workload = |kind: &str, spec: &str| {
        object(
            "apps/v1",
            kind,
            &format!("spec: {{serviceName: a, selector: {{matchLabels: {{app: a}}}}, {}}}", template(spec)),
        )
    };
    let container = |number: u16| format!("{{name: a, image: a, ports: [{{name: http, containerPort: {number}}}]}}");
    let sidecar = |number: u16| format!("{{name: b, image: b}}, {}", container(number));
    let two = |number: u16| {
        format!(
            "{{name: a, image: a, ports: [{{name: dns, containerPort: 53, protocol: UDP}}, {{name: http, containerPort: {number}}}]}}"
        )
    };
    let service = |number: u16| {
        object("v1", "Service", &format!("spec: {{ports: [{{name: http, port: {number}}}, {{name: b, port: 1}}]}}"))
    };
    let kinds: [&dyn Fn(u16) -> String; 6] = [
        &|number| workload("Deployment", &pod(&container(number))),
        &|number| workload("StatefulSet", &pod(&container(number))),
        &|number| workload("DaemonSet", &pod(&sidecar(number))),
        &|number| object("v1", "Pod", &format!("spec: {{{}}}", pod(&two(number)))),
        &|number| {
            workload(
                "Deployment",
                &format!(
                    "initContainers: [{}], {}",
                    container(number).replace("name: a,", "name: i, restartPolicy: Always,"),
                    pod("{name: b, image: b}")
                ),
            )
        },
        &service,
    ];
    for of in kinds {
        files.write("old.yaml", &of(80));
        files.write("new.yaml", &of(8080));
        files.write("live.yaml", &of(90));
        let (_, _, said) = files.smp("three-way old.yaml new.yaml live.yaml --apply");
        assert!(said.contains("Duplicate value") || said.contains("duplicate"), "{}\n{said}", of(8080));
        files.write("live.yaml", &of(80));
        let (_, _, said) = files.smp("three-way old.yaml new.yaml live.yaml --apply");
        assert!(!said.contains("uplicate"), "{}\n{said}", of(8080));
    }
}
