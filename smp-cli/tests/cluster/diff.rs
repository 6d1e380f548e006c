//! `smp diff --live`.

use insta::assert_snapshot;

use crate::shell::{Shell, WEB, owners};

#[test]
fn exit_codes_are_those_of_kubectl_diff() {
    let shell = Shell::new();
    let web = "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 1}}\n";
    shell.file("same.yaml", web);
    shell.file("web.yaml", &web.replace("replicas: 1", "replicas: 2"));
    shell.file("new.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: new}}\n");
    shell.file("wrong.yaml", &web.replace("replicas: 1", "replicas: -1"));
    let before = shell.server.get(WEB);
    assert_snapshot!(shell.all(&[
        "smp diff --live -f same.yaml",
        "smp diff --live -f web.yaml,new.yaml",
        "smp diff --live -f web.yaml,new.yaml --summary",
        "smp diff --live -f web.yaml --dry-run=client --summary",
        "smp diff --live -f wrong.yaml,web.yaml --summary",
        "smp diff --live -f nope.yaml",
        "smp diff --live",
    ]));
    assert_eq!(shell.server.get(WEB), before);
    assert!(shell.server.changes().iter().all(|change| change.contains("dryRun=All")));
}

#[test]
fn the_owners_of_what_changes_are_named() {
    let shell = Shell::new();
    shell.server.own(WEB, owners());
    let web = "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 2, paused: true}}\n";
    shell.file("web.yaml", web);
    assert_snapshot!(shell.all(&[
        "SOURCE_DATE_EPOCH=1795766400 smp diff --live -f web.yaml",
        "SOURCE_DATE_EPOCH=1795766400 smp diff --live -f web.yaml --dry-run=client --summary=unified",
    ]));
}
