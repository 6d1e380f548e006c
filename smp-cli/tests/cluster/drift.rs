//! `smp drift --live`.

use insta::assert_snapshot;

use crate::shell::{Shell, WEB};

#[test]
fn drift_is_reported_and_nothing_is_written() {
    let shell = Shell::new();
    let web = "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 1}}\n";
    shell.file("same.yaml", web);
    shell.file("web.yaml", &web.replace("replicas: 1", "replicas: 2"));
    shell.file("new.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: new}}\n");
    let before = shell.server.get(WEB);
    assert_snapshot!(shell.all(&[
        "smp drift --live -f same.yaml --declared",
        "smp drift --live -f web.yaml,new.yaml",
        "smp drift --live -f web.yaml,new.yaml --declared -o json",
        "smp drift --live -f web.yaml web.yaml",
        "smp drift --live -f nope.yaml",
    ]));
    assert_eq!(shell.server.get(WEB), before);
    assert!(shell.server.changes().is_empty());
}
