//! What a server refuses, and how that is explained.

use insta::assert_snapshot;
use serde_json::json;

use crate::shell::{LOGIN, Shell, WEB};

#[test]
fn causes_are_listed_without_values() {
    let shell = Shell::new();
    let shown = shell.all(&[
        "smp patch deploy web -p '{spec: {replicas: -1}}' -y --summary",
        "smp patch secret login --type merge -p '{data: {password: {a: hunter3}}}' -y",
    ]);
    assert!(!shown.contains("hidden") && !shown.contains("aHVudGVy"), "{shown}");
    assert_snapshot!(shown);
    assert_eq!(shell.server.get(LOGIN)["data"], json!({"password": "aHVudGVyMg=="}));
}

#[test]
fn a_conflict_names_who_changed_what() {
    let shell = Shell::new();
    let patch = "smp patch deploy web -p '{metadata: {resourceVersion: \"1\"}, spec: {replicas: 3, paused: true}}' -y --summary";
    shell.server.state().others.push((WEB.to_owned(), json!({"spec": {"replicas": 5, "minReadySeconds": 7}})));
    let raced = shell.run(patch);
    let stale = shell.run(patch);
    shell.file("new.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: new}}");
    let collection = "POST /api/v1/namespaces/shop/configmaps";
    let exists = json!({"kind": "Status", "code": 409, "reason": "AlreadyExists", "message": "configmaps \"new\" already exists"});
    shell.server.state().answers.insert(collection.to_owned(), (409, exists));
    let created = shell.run("smp apply --live -f new.yaml -y --summary");
    assert_snapshot!([raced, stale, created].join("\n\n"));
}

#[test]
fn rights_and_connections_are_explained() {
    let shell = Shell::new();
    let message = "deployments.apps \"web\" is forbidden: User \"jane\" cannot patch resource \"deployments\"";
    let forbidden = json!({"kind": "Status", "code": 403, "reason": "Forbidden", "message": message});
    shell.server.state().answers.insert(format!("PATCH {WEB}"), (403, forbidden));
    shell.server.state().answers.insert(format!("GET {LOGIN}"), (502, json!("<html>")));
    shell.file("web.yaml", "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 2}}");
    shell.file("broken", "users: [{name: a, user: {token: very-secret-token");
    shell.file(
        "closed",
        "\
{apiVersion: v1, kind: Config, current-context: c, clusters: [{name: c, cluster: {server: 'http://127.0.0.1:1'}}],
users: [{name: u, user: {}}], contexts: [{name: c, context: {cluster: c, user: u}}]}
",
    );
    shell.file(
        "plugin",
        "\
{apiVersion: v1, kind: Config, current-context: c, clusters: [{name: c, cluster: {server: 'http://127.0.0.1:1'}}],
users: [{name: u, user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: sh, interactiveMode: Never,
  args: [-c, 'echo very-secret-token; echo log in first >&2; exit 3']}}}],
contexts: [{name: c, context: {cluster: c, user: u}}]}
",
    );
    let shown = shell.all(&[
        "smp patch deploy web -p '{spec: {replicas: 2}}' -y --summary",
        "smp diff --live -f web.yaml",
        "smp patch secret login -p '{}' -y",
        "smp patch deploy web -p '{}' --kubeconfig nope",
        "smp patch deploy web -p '{}' --kubeconfig broken",
        "smp patch deploy web -p '{}' --kubeconfig closed",
        "smp patch deploy web -p '{}' --context nope",
        "smp apply --live -f web.yaml,web.yaml --kubeconfig closed -y",
        "smp patch deploy web -p '{}' --kubeconfig plugin",
    ]);
    assert!(!shown.contains("very-secret-token"), "{shown}");
    assert_snapshot!(shown);
}

#[test]
fn credentials_are_checked_and_not_shown() {
    let shell = Shell::new();
    let plugin = |name: &str, command: &str| {
        let command = json!({"apiVersion": "client.authentication.k8s.io/v1", "interactiveMode": "Never",
            "command": command.split(' ').next(), "args": ["-c", command.split_once(' ').map(|(_, script)| script)]});
        let kubeconfig = json!({
            "apiVersion": "v1", "kind": "Config", "current-context": "c",
            "clusters": [{"name": "c", "cluster": {"server": "http://127.0.0.1:1"}}],
            "users": [{"name": "u", "user": {"exec": command}}],
            "contexts": [{"name": "c", "context": {"cluster": "c", "user": "u"}}],
        });
        shell.file(name, &kubeconfig.to_string());
    };
    plugin("absent", "/nope/log-in x");
    plugin("text", "sh echo very-secret-token");
    plugin("list", "sh echo '[very-secret-token]'");
    let time = r#"{"status": {"token": "very-secret-token", "expirationTimestamp": "very-secret-token"}}"#;
    plugin("time", &format!("sh echo '{time}'"));
    plugin("empty", "sh echo '{}'");
    let shown = shell.all(&[
        "smp patch deploy web -p '{}' --user jan",
        "smp patch deploy web -p '{}' --cluster nope",
        "smp patch deploy web -p '{}' --kubeconfig absent",
        "smp patch deploy web -p '{}' --kubeconfig text",
        "smp patch deploy web -p '{}' --kubeconfig list",
        "smp patch deploy web -p '{}' --kubeconfig time",
        "smp patch deploy web -p '{}' --kubeconfig empty",
    ]);
    assert!(!shown.contains("secret-token"), "{shown}");
    assert_snapshot!(shown);
    assert!(shell.server.state().seen.is_empty());
}

#[test]
fn webhooks_cannot_show_values_of_secrets() {
    let shell = Shell::new();
    let message = "admission webhook \"check.example.com\" denied the request: hunter3 is weak";
    let denied = json!({"kind": "Status", "code": 403, "reason": "Forbidden", "message": message,
        "details": {"causes": [{"message": "hunter3 is weak", "field": "data"}]}});
    shell.server.state().answers.insert(format!("PATCH {LOGIN}"), (403, denied.clone()));
    shell.server.state().answers.insert(format!("PATCH {WEB}"), (403, denied));
    assert_snapshot!(shell.all(&[
        "smp patch secret login -p '{stringData: {password: hunter3}}' -y --summary",
        "smp patch deploy web -p '{spec: {replicas: 2}}' -y --summary",
    ]));
}
