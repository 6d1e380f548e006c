//! `smp apply --live`.

use insta::assert_snapshot;
use serde_json::json;

use crate::shell::{LOGIN, NORTH, Shell, WEB};

const ANNOTATION: &str = "kubectl.kubernetes.io/last-applied-configuration";

const CONFIG: &str = "\
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {level: info, old: '1'}
";

#[test]
fn objects_are_created_and_then_changed_three_way() {
    let shell = Shell::new();
    let path = "/api/v1/namespaces/shop/configmaps/settings";
    shell.file("config.yaml", CONFIG);
    let created = shell.all(&["smp apply --live -f config.yaml -y", "smp apply --live -f config.yaml -y"]);
    let annotation = shell.server.get(path)["metadata"]["annotations"][ANNOTATION].clone();
    let expected = json!({
        "apiVersion": "v1", "kind": "ConfigMap", "data": {"level": "info", "old": "1"},
        "metadata": {"annotations": {}, "name": "settings", "namespace": "shop"},
    });
    assert_eq!(serde_json::from_str::<serde_json::Value>(annotation.as_str().unwrap()).unwrap(), expected);
    shell.server.state().objects.get_mut(path).unwrap()["data"]["added"] = json!("by others");
    shell.file("config.yaml", &CONFIG.replace("info, old: '1'", "debug"));
    let changed = shell.run("smp apply --live -f config.yaml -y");
    assert_snapshot!(format!("{created}\n\n{changed}"));
    assert_eq!(shell.server.get(path)["data"], json!({"level": "debug", "added": "by others"}));
    assert!(shell.server.changes()[1].contains("?fieldManager=kubectl-client-side-apply&fieldValidation=Strict "));
}

#[test]
fn objects_without_annotation_lose_nothing() {
    let shell = Shell::new();
    shell.file(
        "north.yaml",
        "\
{apiVersion: example.com/v1, kind: Rack, metadata: {name: north}, spec: {slots: [{number: 2, holds: gpu}]}}
",
    );
    assert_snapshot!(shell.all(&["smp apply --live -f north.yaml -y --summary", "smp apply --live -f north.yaml -y"]));
    let slots = json!([{"number": 1, "holds": "cpu"}, {"number": 2, "holds": "gpu"}]);
    assert_eq!(shell.server.get(NORTH)["spec"]["slots"], slots);
}

#[test]
fn a_folder_is_applied_in_order_despite_failures() {
    let shell = Shell::new();
    std::fs::create_dir(shell.folder().join("all")).expect("the folder can be made");
    shell.file("all/1.yaml", "{apiVersion: example.com/v2, kind: Rock, metadata: {name: a}}");
    shell.file("all/2.yaml", "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: -1}}");
    shell.file("all/3.yaml", CONFIG);
    shell.file("all/4.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: other, namespace: elsewhere}}");
    shell.file("all/5.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {generateName: a-}}");
    shell.file("all/6.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: labeled, labels: {app: web}}}");
    assert_snapshot!(shell.all(&[
        "smp apply --live -f all -n shop -y --summary",
        "smp apply --live -f all/6.yaml,all/3.yaml -l app=web -y -o name",
        "(cat all/3.yaml; echo ---; cat all/6.yaml) | smp apply --live -f -",
        "cat all/3.yaml | sed s/info/debug/ | smp apply --live -f -",
        "smp apply --live -f all/6.yaml -l app=shop",
    ]));
}

#[test]
fn secrets_are_masked() {
    let shell = Shell::new();
    shell.file(
        "login.yaml",
        "\
{apiVersion: v1, kind: Secret, metadata: {name: login}, stringData: {password: hunter3, user: jane}}
",
    );
    shell.file("new.yaml", "{apiVersion: v1, kind: Secret, metadata: {name: new}, stringData: {password: hunter4}}");
    let shown = shell.run("smp apply --live -f login.yaml,new.yaml -y");
    assert!(!shown.contains("hunter") && !shown.contains("aHVudGVy"), "{shown}");
    assert_snapshot!(shown);
    assert_eq!(shell.server.get(LOGIN)["data"]["password"], "aHVudGVyMw==");
}

#[test]
fn conflicts_with_others_can_be_an_error() {
    let shell = Shell::new();
    shell.file("web.yaml", "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 3}}\n");
    shell.run("smp apply --live -f web.yaml -y");
    shell.server.state().objects.get_mut(WEB).unwrap()["spec"]["replicas"] = json!(7);
    shell.file("web.yaml", "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 5}}\n");
    assert_snapshot!(shell.all(&[
        "smp apply --live -f web.yaml --no-overwrite -y",
        "smp apply --live -f web.yaml --dry-run=server -o patch --summary",
        "smp apply --live -f web.yaml --field-manager me -y --summary",
    ]));
    assert_eq!(shell.server.get(WEB)["metadata"]["managedFields"][0]["manager"], "me");
}

#[test]
fn objects_are_distinct_and_names_are_strings() {
    let shell = Shell::new();
    shell.file("config.yaml", CONFIG);
    shell.file("number.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: 2024}}\n");
    shell.file("name.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: true}}\n");
    shell.file("up.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: ..}}\n");
    shell.file("twice.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: b, a: c}}\n");
    assert_snapshot!(shell.all(&[
        "(cat config.yaml; echo ---; cat config.yaml) | smp apply --live -f - -y",
        "smp apply --live -f number.yaml,name.yaml,up.yaml -y",
        "smp apply --live -f twice.yaml -y --summary",
        "smp apply --live -f twice.yaml -y --summary --validate=warn",
    ]));
}

#[test]
fn texts_of_secrets_are_not_conflicts() {
    let shell = Shell::new();
    let secret = "{apiVersion: v1, kind: Secret, metadata: {name: new}, stringData: {password: hunter3}}\n";
    shell.file("new.yaml", secret);
    shell.run("smp apply --live -f new.yaml -y");
    let path = "/api/v1/namespaces/shop/secrets/new";
    let mut stored = shell.server.get(path);
    stored.as_object_mut().unwrap().remove("stringData");
    stored["data"] = json!({"password": "aHVudGVyMw=="});
    shell.server.state().objects.insert(path.to_owned(), stored);
    shell.file("new.yaml", &secret.replace("hunter3", "hunter4"));
    let changed = shell.run("smp apply --live -f new.yaml --no-overwrite --dry-run=client --summary");
    shell.server.state().objects.get_mut(path).unwrap()["data"]["password"] = json!("b3RoZXJz");
    let conflict = shell.run("smp apply --live -f new.yaml --no-overwrite --dry-run=client --summary");
    assert_snapshot!(format!("{changed}\n\n{conflict}"));
}

#[test]
fn options_for_files_and_for_clusters_exclude_each_other() {
    let shell = Shell::new();
    shell.file("web.yaml", "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}}");
    assert_snapshot!(shell.all(&[
        "smp apply -f web.yaml",
        "smp apply -f web.yaml -p '{}' --live --check",
        "smp apply -f web.yaml -p '{}' --strict --context test",
        "smp apply -f web.yaml -p '{}' --dry-run=server",
        "smp diff web.yaml",
        "smp diff --live web.yaml -f web.yaml",
        "smp diff web.yaml web.yaml --context test",
        "smp patch --local deployment web -p '{}'",
        "smp patch --local -f web.yaml -p '{}' --dry-run=server",
    ]));
}
