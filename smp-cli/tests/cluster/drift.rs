//! `smp drift --live`.

use insta::assert_snapshot;

use crate::shell::{Shell, WEB, owners};

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

#[test]
fn objects_of_the_files_are_selected_by_labels() {
    let shell = Shell::new();
    let object = |name: &str| {
        format!(
            "{{apiVersion: v1, kind: ConfigMap, metadata: {{name: {name}, labels: {{app: {name}}}}}, data: {{a: 1}}}}\n"
        )
    };
    shell.file("all.yaml", &[object("one"), object("two")].join("---\n"));
    for (command, used, other) in [
        ("smp drift --live -f all.yaml", "ConfigMap two", "ConfigMap one"),
        ("smp validate --live all.yaml", "document 2", "document 1"),
    ] {
        let text = shell.run(&format!("{command} -l app=two"));
        assert!(text.contains(used) && !text.contains(other), "{text}");
        let text = shell.run(&format!("{command} -l app=three"));
        assert!(text.contains("error: no object matches the selector"), "{text}");
    }
}

#[test]
fn the_owners_of_what_differs_are_named() {
    let shell = Shell::new();
    shell.server.own(WEB, owners());
    let web = "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 2, paused: true}}\n";
    shell.file("web.yaml", web);
    assert_snapshot!(shell.all(&[
        "SOURCE_DATE_EPOCH=1795766400 smp drift --live -f web.yaml",
        "SOURCE_DATE_EPOCH=1795766400 smp drift --live -f web.yaml --declared -o json",
    ]));
}
