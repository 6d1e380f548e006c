//! The options for the connection.

use std::collections::BTreeSet;

use insta::assert_snapshot;

use crate::shell::{Shell, WEB};

/// The different headers with credentials that the server got.
fn credentials(shell: &Shell) -> BTreeSet<String> {
    std::mem::take(&mut shell.server.state().seen).into_iter().map(|request| request.authorization).collect()
}

#[test]
fn an_address_and_a_token_are_enough() {
    let shell = Shell::new();
    let server = format!("--server http://{}", shell.server.address);
    let patch = format!("smp patch deploy web -n shop -p '{{spec: {{replicas: 3}}}}' {server}");
    let lines = [
        format!("KUBECONFIG=absent {patch} --token other-token -y"),
        format!("KUBECONFIG=/dev/null {patch} --token other-token"),
        format!("KUBECONFIG=/dev/null {patch} --token 'other-token\n'"),
    ];
    let shown = shell.all(&lines.each_ref().map(String::as_str));
    assert!(!shown.contains("other-token-"), "{shown}");
    assert_snapshot!(shown);
    assert_eq!(credentials(&shell), BTreeSet::from(["Bearer other-token".to_owned()]));
    assert_eq!(shell.server.get(WEB)["spec"]["replicas"], 3);
}

#[test]
fn credentials_of_the_kubeconfig_are_replaced_or_not_sent_without_encryption() {
    let shell = Shell::new();
    let server = format!("--server http://{}", shell.server.address);
    let patch = "smp patch deploy web -p '{}'";
    shell.run(patch);
    assert_eq!(credentials(&shell), BTreeSet::from(["Bearer very-secret-token".to_owned()]));
    shell.run(&format!("{patch} --token other-token"));
    assert_eq!(credentials(&shell), BTreeSet::from(["Bearer other-token".to_owned()]));
    shell.run(&format!("{patch} {server}"));
    assert_eq!(credentials(&shell), BTreeSet::from([String::new()]));
    shell.run(&format!("{patch} {server} --token other-token"));
    assert_eq!(credentials(&shell), BTreeSet::from(["Bearer other-token".to_owned()]));
}

#[test]
fn a_token_is_never_printed() {
    let shell = Shell::new();
    let shown = shell.all(&[
        "smp patch deploy web -p '{spec: {replicas: 3}}' -y -v --token other-token | sed 's/ in .*//'",
        "smp patch deploy web -p '{spec: {replicas: 3}}' -y -q --token \"$(printf 'other-token\\n\\nx')\"",
        "smp patch deploy web -p '{}' --token=other-token --token other-token",
        "smp patch deploy web -p '{}' --tokn other-token",
        "smp diff a.yaml b.yaml --token other-token",
    ]);
    // Only in the command lines.
    let printed = shown.lines().filter(|line| !line.starts_with("$ "));
    assert_eq!(printed.filter(|line| line.contains("other")).count(), 0, "{shown}");
}

#[test]
fn a_time_limit_names_the_server_and_the_limit() {
    let shell = Shell::new();
    shell.server.state().slow.extend([format!("PATCH {WEB}"), "GET /api/v1/namespaces/shop/services/dns".to_owned()]);
    assert_snapshot!(shell.all(&[
        "smp patch svc dns -p '{spec: {type: NodePort}}' --request-timeout 500ms",
        "smp patch deploy web -p '{spec: {replicas: 3}}' -y -q --request-timeout=10",
        "smp patch deploy web -p '{spec: {replicas: 4}}' -y -q --request-timeout=0",
        "smp patch deploy web -p '{spec: {replicas: 5}}' --dry-run=server --request-timeout=0.5s",
        "smp patch deploy web -p '{spec: {replicas: 6}}' -y --request-timeout=500ms",
    ]));
}

#[test]
fn wrong_options_are_explained() {
    let shell = Shell::new();
    shell.file("text", "no certificate");
    assert_snapshot!(shell.all(&[
        "smp patch deploy web -p '{}' --server localhost:8080",
        "smp patch deploy web -p '{}' --request-timeout 5x",
        "smp patch deploy web -p '{}' --certificate-authority absent",
        "smp patch deploy web -p '{}' --certificate-authority text",
        "smp patch deploy web -p '{}' --certificate-authority text --insecure-skip-tls-verify",
        "smp patch deploy web -p '{spec: {replicas: 2}}' -y -q --insecure-skip-tls-verify=true",
    ]));
}
