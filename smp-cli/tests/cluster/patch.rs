//! `smp patch`.

use insta::assert_snapshot;
use serde_json::json;

use crate::shell::{DNS, NORTH, Shell, WEB};

#[test]
fn a_patch_changes_one_entry_of_a_list() {
    let shell = Shell::new();
    assert_snapshot!(shell.all(&[
        "smp patch deployment web -p '{spec: {template: {spec: {containers: [{name: web, image: web:2}]}}}}' -y",
        "smp patch deploy/web -p '{spec: {replicas: 3}}' -y --summary -o 'jsonpath={.spec.replicas}'",
        "smp patch deployments.apps web -p '{spec: {replicas: 3}}' -y",
        "smp patch deploy web -p '{spec: {replicas: 3}}' -y -o custom-columns=NAME:.metadata.name,REPLICAS:.spec.replicas",
    ]));
    assert_eq!(shell.server.changes().len(), 2, "a patch that changes nothing is not sent");
    assert_eq!(shell.server.get(WEB)["spec"]["template"]["spec"]["containers"][1]["image"], "proxy:1");
    assert_eq!(shell.server.get(WEB)["metadata"]["managedFields"][0]["manager"], "smp");
}

#[test]
fn merge_keys_of_several_fields_work_on_a_stock_server() {
    let shell = Shell::new();
    assert_snapshot!(shell.all(&[
        "smp patch svc/dns -y --summary -p '{spec: {ports: [{$patchMergeKey: [port, protocol], port: 53, protocol: TCP}]}}'",
        "smp patch svc/dns -y --summary -p '{spec: {ports: [
          {$patchMergeKey: [port, protocol], port: 53, protocol: UDP, $patch: delete}]}}'",
    ]));
    let ports = json!([{"name": "web", "port": 80, "protocol": "TCP"}, {"port": 53, "protocol": "TCP"}]);
    assert_eq!(shell.server.get(DNS)["spec"]["ports"], ports);
    let changes = shell.server.changes();
    assert!(changes.iter().all(|change| !change.contains("$patchMergeKey")), "{changes:?}");
}

#[test]
fn custom_resources_take_strategic_merge_patches() {
    let shell = Shell::new();
    assert_snapshot!(shell.all(&[
        "smp patch rk north -y -p '{spec: {slots: [{number: 2, holds: gpu}]}}'",
        "smp patch rack/north -y --summary -p '{status: {ok: true}}' --subresource status",
        "smp patch rack/north -y -p '{spec: {slots: [{holds: gpu}]}}'",
    ]));
    let slots = json!([{"number": 1, "holds": "cpu"}, {"number": 2, "holds": "gpu"}]);
    assert_eq!(shell.server.get(NORTH)["spec"]["slots"], slots);
}

#[test]
fn other_types_of_patches_are_sent_as_they_are() {
    let shell = Shell::new();
    assert_snapshot!(shell.all(&[
        "smp patch deploy web --type merge -p '{spec: {replicas: 2}}' -y --summary",
        "smp patch deploy web --type json -p '[{op: replace, path: /spec/replicas, value: 4}]' -y --summary -o patch",
        "smp patch deploy web --type json -p '[{op: test, path: /spec/replicas, value: 5}]' -y",
        "smp patch deploy web -p '[{op: replace, path: /spec/replicas, value: 4}]' -y",
    ]));
    assert_eq!(shell.server.changes().len(), 2);
}

#[test]
fn nothing_is_sent_without_a_yes() {
    let shell = Shell::new();
    assert_snapshot!(shell.all(&[
        "smp patch deploy web -p '{spec: {replicas: 3}}'",
        "smp patch deploy web -p '{spec: {replicas: 3}}' --dry-run=client",
        "smp patch deploy web -p '{spec: {replicas: 3}}' --dry-run=server --summary -o yaml",
        "smp patch deploy web -p '{spec: {replicas: 1}}'",
    ]));
    let changes = shell.server.changes();
    assert!(changes.len() == 2 && changes.iter().all(|change| change.contains("dryRun=All")), "{changes:?}");
    assert_eq!(shell.server.get(WEB)["spec"]["replicas"], 1);
}

#[test]
fn quiet_shows_a_difference_only_if_somebody_is_asked() {
    let shell = Shell::new();
    assert_snapshot!(shell.all(&[
        "smp patch deploy web -p '{spec: {replicas: 2}}' -y -q",
        "smp patch deploy web -p '{spec: {replicas: 3}}' -q --dry-run=server",
        "smp patch deploy web -p '{spec: {replicas: 3}}' --quiet",
        "smp -q patch deploy nope -p '{spec: {replicas: 3}}'",
    ]));
}

#[test]
fn names_kinds_and_contexts_have_suggestions() {
    let shell = Shell::new();
    assert_snapshot!(shell.all(&[
        "smp patch deploy webs -p '{spec: {replicas: 2}}' -y",
        "smp patch deploy other -p '{spec: {replicas: 2}}' -y",
        "smp edit deployment/webb -y",
        "smp patch deplyment web -p '{spec: {replicas: 2}}' -y",
        "smp patch deploy web -p '{spec: {replicas: 2}}' -y --context tset",
    ]));
}

#[test]
fn verbose_prints_requests() {
    let shell = Shell::new();
    let shown = shell.all(&["smp patch deploy web -p '{spec: {replicas: 2}}' -y -v"]);
    let requests: Vec<&str> = shown.lines().filter(|line| line.starts_with("info: ")).collect();
    let get = format!("info: GET {WEB}: 200 in ");
    let patch = format!("info: PATCH {WEB}?fieldManager=smp: 200 in ");
    assert!(requests.iter().any(|line| line.starts_with(&get)), "{shown}");
    assert!(requests.last().is_some_and(|line| line.starts_with(&patch) && line.ends_with(" ms")), "{shown}");
    assert!(!shown.contains("very-secret-token"), "{shown}");
}

#[test]
fn a_failure_does_not_stop_the_other_objects() {
    let shell = Shell::new();
    shell.file("web.yaml", "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}}\n");
    assert_snapshot!(shell.all(&[
        "smp patch deploy nope web -p '{spec: {replicas: 2}}' -y --summary",
        "smp patch deploy/web service/dns -p '{metadata: {labels: {a: b}}}' -y --summary",
        "smp patch -f web.yaml -p '{spec: {replicas: 5}}' -y --summary",
        "smp patch apps/v1/Deployment/web -p '{spec: {replicas: 6}}' -y --summary",
    ]));
}

#[test]
fn quirks_of_the_server_are_shown() {
    let shell = Shell::new();
    let ports =
        json!([{"name": "dns", "port": 53, "protocol": "UDP"}, {"name": "dns-tcp", "port": 53, "protocol": "TCP"}]);
    shell
        .server
        .put(json!({"apiVersion": "v1", "kind": "Service", "metadata": {"name": "dns"}, "spec": {"ports": ports}}));
    assert_snapshot!(shell.all(&[
        "smp patch svc/dns -p '{spec: {ports: [{port: 53, protocol: TCP, targetPort: 8053}]}}' -y --summary",
        "smp patch deploy web -y --summary -p '{spec: {template: {spec: {containers: [
          {name: new, env: [{name: A, $patch: delete}]}]}}}}'",
    ]));
}

#[test]
fn merge_keys_need_a_schema() {
    let shell = Shell::new();
    let index = "GET /openapi/v3".to_owned();
    shell.server.state().answers.insert(index, (200, json!({"paths": {}})));
    let unknown = shell.all(&[
        "smp patch rk north -p '{spec: {slots: [{$patchMergeKey: [number], number: 2, holds: gpu}]}}' -y",
        "smp patch rk north -p '{spec: {slots: [{number: 2, holds: gpu}]}}' --dry-run=client --summary",
    ]);
    let index = "GET /openapi/v3".to_owned();
    let forbidden = json!({"kind": "Status", "code": 403, "reason": "Forbidden", "message": "forbidden"});
    shell.server.state().answers.insert(index, (403, forbidden));
    shell.file("racks.json", r#"{
      "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "racks.example.com"},
      "spec": {"group": "example.com", "names": {"kind": "Rack", "plural": "racks"}, "scope": "Namespaced",
        "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {"type": "object", "properties":
          {"spec": {"type": "object", "properties": {"slots": {"type": "array", "x-kubernetes-list-type": "map",
            "x-kubernetes-list-map-keys": ["number"], "items": {"type": "object", "properties": {"number": {"type": "integer"},
              "holds": {"type": "string"}}}}}}}}}}]}}"#);
    let unreadable = shell.all(&[
        "smp patch rk north -p '{spec: {slots: [{number: 2, holds: gpu}]}}' -y",
        "smp patch rk north -p '{spec: {slots: [{number: 2, holds: gpu}]}}' -y --summary --schema racks.json",
        "echo 'schemas: [racks.json]' > .smp.yaml; smp patch rk north -p '{spec: {slots: [{number: 2, holds: disk}]}}' -y --summary",
    ]);
    assert_snapshot!(format!("{unknown}\n\n{unreadable}"));
}

#[test]
fn an_old_server_lists_its_resources_by_version() {
    let shell = Shell::new();
    shell.server.state().is_old = true;
    let shown = shell.run("smp patch deploy web -p '{spec: {replicas: 2}}' -y -o name 2>/dev/null");
    assert!(shown.contains("\ndeployment.apps/web\n"), "{shown}");
}

#[test]
fn wrong_words_are_explained() {
    let shell = Shell::new();
    assert_snapshot!(shell.all(&[
        "smp patch deplyment web -p '{}'",
        "smp patch deploy -p '{}'",
        "smp patch deploy/web service -p '{}'",
        "smp patch deploy web",
        "smp patch deploy .. -p '{}'",
        "smp patch deploy web -p 'a: ['",
    ]));
    assert_eq!(shell.server.changes(), Vec::<String>::new());
}

#[test]
fn files_are_patched_locally_with_local() {
    let shell = Shell::new();
    shell.file("web.yaml", "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}}\n");
    assert_snapshot!(shell.run("smp patch --local -f web.yaml -p '{spec: {replicas: 5}}'"));
    assert!(shell.server.state().seen.is_empty());
}

#[test]
fn the_difference_uses_the_types_of_the_user() {
    let shell = Shell::new();
    shell.file(
        "web.json",
        r#"{"openapi": "3.0.0", "components": {"schemas": {"Web": {"type": "object",
      "x-kubernetes-group-version-kind": [{"group": "apps", "version": "v1", "kind": "Deployment"}],
      "properties": {"spec": {"type": "object", "properties": {"template": {"type": "object", "properties": {
        "spec": {"type": "object", "properties": {"containers": {"type": "array", "items": {"type": "object",
          "properties": {"name": {"type": "string"}, "image": {"type": "string"}}}}}}}}}}}}}}}"#,
    );
    let keys =
        json!([{"definition": "io.k8s.api.core.v1.ServiceSpec", "field": "ports", "merge_key": ["port", "protocol"]}]);
    shell.file("keys.json", &keys.to_string());
    let patch = "-p '{spec: {template: {spec: {containers: [{name: web, image: web:2}]}}}}' --dry-run=client --summary";
    assert_snapshot!(shell.all(&[
        &format!("smp patch deploy web {patch}"),
        &format!("smp patch deploy web --schema web.json {patch}"),
        &format!("smp patch deploy web --schema web.json -y {}", patch.replace(" --dry-run=client", "")),
        "smp patch svc/dns --overlay keys.json -y --summary -p '{spec: {ports: [{port: 53, protocol: TCP}]}}'",
    ]));
    let containers = &shell.server.get(WEB)["spec"]["template"]["spec"]["containers"];
    assert_eq!(containers, &json!([{"name": "web", "image": "web:2"}]));
    assert_eq!(shell.server.get(DNS)["spec"]["ports"].as_array().map(Vec::len), Some(3));
}

#[test]
fn the_end_of_an_object_is_a_change() {
    let shell = Shell::new();
    let metadata = json!({"name": "end", "deletionTimestamp": "2026-11-23T10:00:00Z", "finalizers": ["a.b/c"]});
    shell.server.put(json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata}));
    let path = "/api/v1/namespaces/shop/configmaps/end";
    let mut gone = shell.server.get(path);
    gone["metadata"].as_object_mut().unwrap().remove("finalizers");
    shell.server.state().answers.insert(format!("PATCH {path}"), (200, gone));
    assert_snapshot!(shell.all(&[
        "smp patch cm end -p '{metadata: {finalizers: null}}' -y --summary",
        "smp patch cm end -p '{metadata: {resourceVersion: null}}' --dry-run=client --summary",
        "smp patch secret login -p '{stringData: {user: jane}}' -y --summary --show-secrets",
    ]));
}

#[test]
#[cfg(target_os = "linux")]
fn everything_is_sent_if_results_cannot_be_printed() {
    let shell = Shell::new();
    assert_snapshot!(
        shell.run("smp patch deploy/web svc/dns -p '{metadata: {labels: {a: b}}}' -y --summary >/dev/full")
    );
    assert_eq!(shell.server.changes().len(), 2);
}

#[test]
fn differences_show_what_the_server_stores() {
    let shell = Shell::new();
    assert_snapshot!(shell.all(&[
        "smp patch deploy web -p '{spec: {replica: 7, replicas: 2}}'",
        "smp patch deploy web -p '{spec: {replica: 7, replicas: 2}}' -y",
        "smp patch deploy web -p '{spec: {replica: 7}}' -y",
        "smp patch deploy web -p '{spec: {replicas: -1}}' -y",
    ]));
    assert!(shell.server.changes()[0].contains("dryRun=All"), "the server is asked before the user");
}

#[test]
fn addresses_cannot_be_typed() {
    let shell = Shell::new();
    assert_snapshot!(shell.all(&[
        "smp patch deploy web -p '{spec: {replicas: 2}}' -y --subresource ''",
        "smp patch deploy web -p '{spec: {replicas: 2}}' -y --subresource ..",
        "smp edit deploy web -y --subresource status/scale",
        "smp patch deploy web -p '{spec: {replicas: 2}}' -y -n ..",
        "smp patch deploy web -p '{spec: {replicas: 2}}' -y -n '' -o name --summary",
        "smp patch deploy web -p '{spec: {replicas: 2}}' -y --subresource scales",
    ]));
    assert_eq!(shell.server.changes().len(), 1);
}

#[test]
fn an_object_is_patched_once() {
    let shell = Shell::new();
    for name in ["web.yaml", "copy.yaml"] {
        shell.file(name, "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}}\n");
    }
    assert_snapshot!(shell.all(&[
        "smp patch deploy web web -p '{spec: {replicas: 2}}' -y",
        "smp patch -f web.yaml,copy.yaml -p '{spec: {replicas: 2}}' -y",
        "smp edit deploy/web deployments.apps/web",
        "smp patch deploy web -p '{spec: {replicas: 2, replicas: 3}}' -y --validate=strict",
    ]));
    assert_eq!(shell.server.changes().len(), 0);
}

#[test]
fn a_status_is_patched_without_the_right_to_read_it() {
    let shell = Shell::new();
    let forbidden = json!({"kind": "Status", "code": 403, "reason": "Forbidden", "message": "forbidden"});
    shell.server.state().answers.insert(format!("GET {WEB}/status"), (403, forbidden));
    assert_snapshot!(shell.run("smp patch deploy web --subresource status -p '{status: {replicas: 2}}' -y --summary"));
}

#[test]
fn fields_are_set_without_a_patch_in_yaml() {
    let shell = Shell::new();
    assert_snapshot!(shell.all(&[
        "smp patch deploy web -y --summary --set spec.replicas=4 --set 'spec.template.spec.containers[name=web].image=web:9'",
        "smp patch rk north -y --summary --set 'spec.slots[number=2].holds=gpu'",
        "smp patch deploy web -y --summary --type json --set 'spec.template.spec.containers[name=web].image=web:10' -o patch",
        "smp patch deploy web -y --set 'spec.template.spec.containers[name=wbe].image=web:9'",
        "smp patch deploy web -y --set spec.replicas=4 -p '{}'",
    ]));
    assert_eq!(shell.server.get(WEB)["spec"]["template"]["spec"]["containers"][0]["image"], "web:10");
    let slots = json!([{"number": 1, "holds": "cpu"}, {"number": 2, "holds": "gpu"}]);
    assert_eq!(shell.server.get(NORTH)["spec"]["slots"], slots);
}
