//! What each rule of `smp lint` reports, and what it accepts.

use std::fs;

use serde_json::Value;

use super::findings;
use crate::support;

/// Lints a patch for a live object, both as text.
fn linted(live: &str, patch: &str, more: &[&str]) -> (Option<i32>, Vec<Value>) {
    let folder = tempfile::tempdir().expect("a folder for the files");
    fs::write(folder.path().join("live.yaml"), live).expect("the file is written");
    fs::write(folder.path().join("patch.yaml"), patch).expect("the file is written");
    findings(folder.path(), "patch.yaml", more)
}

/// The findings as `severity Code`.
fn codes(found: &[Value]) -> Vec<String> {
    let text = |finding: &Value, name: &str| finding[name].as_str().unwrap_or_default().to_owned();
    found.iter().map(|finding| format!("{} {}", text(finding, "severity"), text(finding, "code"))).collect()
}

const POD: &str = "apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  containers:
  - {name: app, image: app, env: [{name: A, value: x}], livenessProbe: {exec: {command: [x]}}}
  tolerations: [{key: a, operator: Exists}, {key: b, operator: Exists}]
  imagePullSecrets: [{name: one}]
";

/// A server rejects most changes of a pod.
const ALLOWED: &[&str] = &["--allow", "ServerRejects"];

#[test]
fn items_are_dropped_even_if_the_list_does_not_get_shorter() {
    for (tolerations, lost) in [
        ("[{key: c, operator: Exists}, {key: d, operator: Exists}]", "2 of its 2"),
        ("[{key: a, operator: Exists}, {key: c}, {key: d}]", "1 of its 2"),
    ] {
        let (code, found) = linted(POD, &format!("spec: {{tolerations: {tolerations}}}"), ALLOWED);
        assert_eq!((code, codes(&found)), (Some(0), vec!["warning DropsItems".to_owned()]), "{tolerations}");
        assert!(found[0]["message"].to_string().contains(lost), "{found:?}");
    }
    // The same key with other fields is a change.
    let changed = "[{key: b, operator: Exists}, {key: a, operator: Exists, tolerationSeconds: 60}]";
    let (_, found) = linted(POD, &format!("spec: {{tolerations: {changed}}}"), ALLOWED);
    assert_eq!(codes(&found), [""; 0]);
    // An item with more in it is kept.
    let role = "apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nrules: [{apiGroups: [''], resources: [pods], verbs: [get]}]";
    let (_, found) = linted(role, "rules: [{apiGroups: [''], resources: [pods], verbs: [get, watch]}]", &[]);
    assert_eq!(codes(&found), [""; 0]);
    let rules = |host: &str| format!("[{{host: {host}, http: {{paths: []}}}}]");
    let ingress = format!("apiVersion: networking.k8s.io/v1\nkind: Ingress\nspec: {{rules: {}}}", rules("a.example"));
    let (_, found) = linted(&ingress, &format!("spec: {{rules: {}}}", rules("b.example")), &[]);
    assert_eq!(codes(&found), ["warning DropsItems"]);
}

#[test]
fn additions_pass_although_stock_servers_order_them_differently() {
    for patch in [
        "spec: {containers: [{name: side, image: side}]}",
        "spec: {containers: [{name: app, volumeMounts: [{name: v, mountPath: /v}]}]}",
        "spec: {imagePullSecrets: [{name: two}]}",
    ] {
        let (code, found) = linted(POD, patch, &["--deny", "warnings", "--allow", "ServerRejects"]);
        assert_eq!(code, Some(0), "{patch}: {found:?}");
        assert!(found.iter().all(|finding| finding["severity"] == "note"), "{patch}: {found:?}");
    }
    let (_, found) = linted(POD, "spec: {containers: [{name: side, image: side}]}", ALLOWED);
    assert!(found[0]["message"].to_string().contains("order"), "{found:?}");
}

#[test]
fn a_patch_that_renames_the_object_is_not_empty() {
    let (_, found) = linted(POD, "metadata: {name: b}", &["--allow", "NoObject"]);
    assert_eq!(codes(&found), ["warning IdentityChange"]);
    let (_, found) = linted(POD, "metadata: {name: a}", &[]);
    assert_eq!(codes(&found), ["warning EmptyPatch"]);
}

#[test]
fn members_of_a_union_conflict_in_the_patch_or_with_the_live_object() {
    let env = |fields: &str| format!("spec: {{containers: [{{name: app, env: [{{name: A, {fields}}}]}}]}}");
    let from = "valueFrom: {fieldRef: {fieldPath: metadata.name}}";
    for (patch, expected) in [
        (env(from), vec!["error UnionConflict"]),
        (env(&format!("value: z, {from}")), vec!["error UnionConflict"]),
        (env(&format!("value: null, {from}")), vec![]),
        (env(&format!("value: '', {from}")), vec![]),
        (env(&format!("$retainKeys: [name, valueFrom], {from}")), vec![]),
        (env("value: z"), vec![]),
        (
            "spec: {containers: [{name: app, livenessProbe: {httpGet: {port: 1}}}]}".to_owned(),
            vec!["error UnionConflict"],
        ),
    ] {
        let (_, found) = linted(POD, &patch, ALLOWED);
        assert_eq!(codes(&found), expected, "{patch}");
    }
}

#[test]
fn a_directive_without_dollar_gets_a_hint_and_position_is_a_rejected_proposal() {
    for (patch, expected) in [
        ("spec: {retainKeys: [x]}", "did you mean `$retainKeys`? Directives start with `$`"),
        ("spec: {setElementOrder/containers: []}", "did you mean `$setElementOrder/containers`?"),
        ("spec: {containers: [{name: app, patchMergeKey: [name]}]}", "did you mean `$patchMergeKey`?"),
        ("spec: {containers: [{name: app, $position: 1}]}", "`$position` was proposed"),
    ] {
        let (code, found) = linted(POD, patch, &[]);
        assert_eq!(code, Some(1), "{patch}");
        assert!(found[0]["hint"].as_str().is_some_and(|hint| hint.starts_with(expected)), "{patch}: {found:?}");
    }
}

const DEPLOYMENT: &str = "apiVersion: apps/v1
kind: Deployment
metadata: {name: web, labels: {app: web}}
spec:
  replicas: 1
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - {name: a, image: 'a:1', env: [{name: A, value: x}]}
      - {name: b, image: b}
";

#[test]
fn a_merge_patch_replaces_lists_and_has_no_directives() {
    let containers = |list: &str| format!("spec: {{template: {{spec: {{containers: {list}}}}}}}");
    for (patch, expected) in [
        (containers("[{name: a, image: 'a:2'}]"), vec!["warning DropsItems"]),
        (containers("[{name: b, image: b}, {name: c, image: c}]"), vec!["warning DropsItems"]),
        (containers("[{name: a, image: 'a:2'}, {name: b, image: b}]"), vec![]),
        (
            containers("[{name: b, $patch: delete}, {name: a, image: a}]"),
            vec!["error ServerRejects", "error UnknownDirective"],
        ),
        ("metadata: {finalizers: [example.com/x]}".to_owned(), vec![]),
        ("spec: {replicaz: 3}".to_owned(), vec!["error UnknownField"]),
        ("spec: {replicas: many}".to_owned(), vec!["error ScalarMismatch"]),
        ("spec: {replicas: -1}".to_owned(), vec!["error ServerRejects"]),
        ("spec: {paused: null}".to_owned(), vec!["note NoChange", "warning DeletesNothing"]),
        ("metadata: {name: other}".to_owned(), vec!["warning IdentityChange"]),
        ("{}".to_owned(), vec!["warning EmptyPatch"]),
        ("- {op: remove, path: /spec}".to_owned(), vec!["error NotAnObject"]),
    ] {
        let (_, found) = linted(DEPLOYMENT, &patch, &["--type", "merge"]);
        assert_eq!(codes(&found), expected, "{patch}: {found:?}");
    }
}

#[test]
fn a_merge_patch_needs_no_type() {
    let rack = "apiVersion: example.com/v1\nkind: Rack\nspec: {slots: [{number: 1}, {number: 2}]}\n";
    let (code, found) = linted(rack, "spec: {slots: [{number: 2, holds: disk}]}", &["--type", "merge"]);
    assert_eq!((code, codes(&found)), (Some(0), vec!["warning DropsItems".to_owned()]));
}

#[test]
fn a_merge_patch_of_a_whole_object_is_checked_without_the_object() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let patch = "apiVersion: v1\nkind: Service\nmetadata: {name: dns}\nspec: {port: [{port: 53}]}\n";
    fs::write(folder.path().join("patch.yaml"), patch).expect("the file is written");
    let (code, found) = findings(folder.path(), "patch.yaml", &["--type", "merge"]);
    assert_eq!((code, codes(&found)), (Some(1), vec!["error UnknownField".to_owned()]));
}

#[test]
fn the_operations_of_a_json_patch_are_checked_one_by_one() {
    let image = "/spec/template/spec/containers/1/image";
    let test = "{op: test, path: /spec/template/spec/containers/1/name, value: b}";
    for (operations, expected, place) in [
        (format!("{{op: replace, path: {image}, value: x}}"), vec!["note UntestedItem"], "[0].path"),
        (format!("{test}, {{op: replace, path: {image}, value: x}}"), vec![], ""),
        (
            format!("{test}, {{op: remove, path: /spec/template/spec/containers/0}}"),
            vec!["note UntestedItem"],
            "[1].path",
        ),
        ("{op: add, path: /spec/template/spec/containers/0, value: {name: c, image: c}}".to_owned(), vec![], ""),
        ("{op: add, path: /spec/template/spec/containers/-, value: {name: c, image: c}}".to_owned(), vec![], ""),
        ("{op: replace, path: /spec/replicas, value: 1}".to_owned(), vec!["note NoChange"], ""),
        ("{op: add, path: /spec/replicaz, value: 1}".to_owned(), vec!["error UnknownField"], "[0].path"),
        (
            "{op: add, path: /spec/strategy, value: {tipe: Recreate}}".to_owned(),
            vec!["error UnknownField"],
            "[0].value.tipe",
        ),
        ("{op: replace, path: /spec/replicas, value: '3'}".to_owned(), vec!["error ScalarMismatch"], "[0].value"),
        ("{op: replace, path: /spec/replicas, value: -3}".to_owned(), vec!["error ServerRejects"], "[0].path"),
        ("{op: remove, path: /spec/paused}".to_owned(), vec!["error MissingPath"], "[0].path"),
        ("{op: add, path: /metadata/annotations/a, value: b}".to_owned(), vec!["error MissingPath"], "[0].path"),
        (
            "{op: test, path: /spec/replicas, value: 2}, {op: remove, path: /spec/replicas}".to_owned(),
            vec!["error TestFails"],
            "[0].path",
        ),
        ("{op: test, path: /spec/replicas, value: 1}".to_owned(), vec!["warning EmptyPatch", "note NoChange"], ""),
        ("{op: replace, path: /metadata/name, value: other}".to_owned(), vec!["warning IdentityChange"], "[0].path"),
        (
            "{op: replace, path: /spec/template/spec/containers, value: [{name: a, image: 'a:2'}]}".to_owned(),
            vec!["warning DropsItems"],
            "[0].value",
        ),
        ("{op: remove, path: spec}".to_owned(), vec!["error InvalidOperation"], "[0]"),
    ] {
        let (_, found) = linted(DEPLOYMENT, &format!("[{operations}]"), &["--type", "json"]);
        assert_eq!(codes(&found), expected, "{operations}: {found:?}");
        if let Some(first) = found.first() {
            assert_eq!(first["path"], place, "{operations}");
        }
    }
}

/// Manifests that a server accepts.
const MANIFESTS: [&str; 9] = [
    "{apiVersion: v1, kind: ServiceAccount, metadata: {name: web, namespace: shop}}",
    "{apiVersion: v1, kind: Namespace, metadata: {name: shop}}",
    "{apiVersion: v1, kind: ConfigMap, metadata: {name: web}}",
    "{apiVersion: v1, kind: Service, metadata: {name: web}, spec: {clusterIP: None, ports: [{port: 80}], selector: {app: web}}}",
    "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {strategy: {type: Recreate}, selector: {matchLabels: {app: web}}, \
      template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: a}], volumes: [{name: v, emptyDir: {}}]}}}}",
    "{apiVersion: apps/v1, kind: DaemonSet, metadata: {name: web}, spec: {updateStrategy: {type: OnDelete}, selector: {matchLabels: {app: web}}, \
      template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: a}], volumes: [{name: v, hostPath: {path: /v}}]}}}}",
    "{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: web}, spec: {scaleTargetRef: {kind: Deployment, name: web}, \
      maxReplicas: 3, metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}, \
      {type: Resource, resource: {name: memory, target: {type: AverageValue, averageValue: 1Gi}}}]}}",
    "{apiVersion: batch/v1, kind: Job, metadata: {name: web}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: web, image: a}], \
      volumes: [{name: v, configMap: {name: v}}]}}}}",
    "{apiVersion: example.com/v1, kind: Rack, metadata: {name: north}, spec: {slots: 4}}",
];

const RACKS: &str = "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: racks.example.com}, spec: {
  group: example.com, scope: Cluster, names: {plural: racks, kind: Rack}, versions: [{name: v1, served: true, storage: true,
  schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {slots: {type: integer}}}}}}}]}}";

#[test]
fn a_manifest_that_a_server_accepts_has_no_findings() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    fs::write(folder.path().join("crd.yaml"), RACKS).expect("the file is written");
    for manifest in MANIFESTS {
        fs::write(folder.path().join("a.yaml"), manifest).expect("the file is written");
        for (arguments, expected) in
            [(&["lint", "a.yaml"][..], ""), (&["lint", "-f", "a.yaml", "a.yaml"], "note NoChange")]
        {
            let arguments = [arguments, &["--schema", "crd.yaml", "-o", "json"]].concat();
            let output = support::smp(folder.path(), &arguments, b"");
            let found: Vec<Value> = serde_json::from_slice(&output.stdout).expect("findings are JSON");
            assert_eq!(codes(&found).join(" "), expected, "{manifest} {found:?}");
        }
    }
}

#[test]
fn a_file_of_a_service_lacks_addresses_which_is_not_a_mistake_of_a_patch() {
    for (live, patch, rejected) in [
        (MANIFESTS[3], "{spec: {ports: [{port: 80, targetPort: 8080}]}}", false),
        (MANIFESTS[3], "{spec: {ports: [{port: 80, targetPort: 80800}]}}", true),
        (MANIFESTS[7], "{metadata: {labels: {a: b}}}", false),
        (MANIFESTS[7], "{spec: {parallelism: -1}}", true),
    ] {
        let (_, found) = linted(live, patch, &[]);
        assert_eq!(codes(&found).contains(&"error ServerRejects".to_owned()), rejected, "{patch} {found:?}");
    }
}

#[test]
fn a_patch_that_deletes_the_object_in_kustomize_is_a_note() {
    let live = "{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}}";
    for patch in [
        "{$patch: delete, apiVersion: apps/v1, kind: Deployment, metadata: {name: a}}",
        "{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, $patch: delete}",
        "{$patch: delete, apiVersion: example.com/v1, kind: Rack, metadata: {name: a}}",
        "{$patch: delete}",
        "{$patch: delete, apiVersion: v1, kind: Service, metadata: {name: a}, spec: {ports: []}}",
    ] {
        assert_eq!(codes(&linted(live, patch, &[]).1), ["note DeletesObject"], "{patch}");
    }
    let (_, found) = linted(live, "{$patch: remove, apiVersion: apps/v1, kind: Deployment}", &[]);
    assert_eq!(codes(&found), ["error InvalidDirective"]);
}

#[test]
fn a_key_that_is_almost_that_of_a_live_item_is_reported() {
    let live = |names: &str| {
        let containers: Vec<String> = names.split(' ').map(|name| format!("{{name: {name}, image: a}}")).collect();
        format!(
            "{{apiVersion: v1, kind: Pod, metadata: {{name: a}}, spec: {{containers: [{}]}}}}",
            containers.join(", ")
        )
    };
    for (names, new, expected) in [
        ("checkout", "chekout", true),
        ("checkout", "checckout", true),
        ("checkout", "chcekout", true),
        ("checkout", "chackout", true),
        ("shop checkout", "chekout", true),
        ("checkout", "shop", false),
        ("checkout", "checkout2", false),
        ("http", "https", false),
        ("worker-1-a", "worker-2-a", false),
        ("prod-a", "prod-b", false),
        ("web", "wbe", true),
        ("web", "ewb", true),
        ("web", "wed", false),
        ("app", "api", false),
        ("db", "bd", false),
        ("v12", "v21", false),
        ("checkout", "hceckout2", false),
    ] {
        let patch = format!("{{spec: {{containers: [{{name: {new}, image: b}}]}}}}");
        let (_, found) = linted(&live(names), &patch, ALLOWED);
        assert_eq!(codes(&found).contains(&"warning SimilarKey".to_owned()), expected, "{names} {new} {found:?}");
    }
    let both = "{spec: {containers: [{name: chekout, image: b}, {name: checkout, image: b}]}}";
    assert!(!codes(&linted(&live("checkout"), both, ALLOWED).1).contains(&"warning SimilarKey".to_owned()));
    let volumes = "{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {volumes: [{name: settings, emptyDir: {}}]}}";
    let (_, found) = linted(volumes, "{spec: {volumes: [{name: setings, emptyDir: {}}]}}", ALLOWED);
    let found = found.iter().find(|finding| finding["code"] == "SimilarKey").expect("the name is misspelled");
    assert_eq!(found["path"], "spec.volumes[0].name", "{found:?}");
}

#[test]
fn a_patch_needs_a_type_in_lint_if_it_does_in_apply() {
    let files = crate::support::Files::new("lint-unknown-type");
    let rack = "apiVersion: example.com/v1, kind: Rack, metadata: {name: a";
    files.write("rack.yaml", &format!("{{{rack}}}, spec: {{slots: [{{number: 1}}]}}}}"));
    files.write("misspelled.yaml", "{apiVersion: apps/v1, kind: Deploymnt, metadata: {name: a}}");
    for (object, patch) in [
        ("rack", format!("{{{rack}, labels: {{team: b}}}}}}")),
        ("rack", "{metadata: {labels: {team: b, old: null}}}".to_owned()),
        ("rack", format!("{{{rack}}}, spec: {{height: 4}}}}")),
        ("rack", format!("{{{rack}}}, spec: {{slots: []}}}}")),
        ("rack", format!("{{{rack}}}, spec: {{$patch: replace}}}}")),
        ("misspelled", "{metadata: {labels: {team: b}}}".to_owned()),
    ] {
        files.write("p.yaml", &patch);
        let (code, _, said) = files.smp(&format!("apply -f {object}.yaml --patch-file p.yaml"));
        for live in [format!("-f {object}.yaml"), String::new()] {
            // Without the object, only the patch can name the type.
            if live.is_empty() && !patch.contains("kind") {
                continue;
            }
            let (_, text, _) = files.smp(format!("lint p.yaml -o json {live}").trim_end());
            assert_eq!(text.contains("UnknownType"), code != 0, "{object} {patch} {live}\n{said}\n{text}");
            // A server rejects every strategic merge patch for a custom resource.
            let is_custom = object == "rack" && (code == 0 || patch.contains("kind"));
            assert_eq!(text.contains("\"CustomResource\""), is_custom, "{object} {patch} {live}\n{text}");
        }
    }
}
