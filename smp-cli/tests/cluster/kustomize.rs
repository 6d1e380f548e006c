//! `smp apply --live -k` and `smp diff --live -k`.

use insta::assert_snapshot;

use crate::serving::Serving;

#[test]
fn the_objects_of_a_kustomization_are_applied() {
    let cluster = Serving::start();
    cluster.folder("base");
    cluster.file("base/a.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: '1', b: '2'}}");
    cluster.file("base/kustomization.yaml", "resources: [a.yaml]\npatches: [{patch: '{kind: ConfigMap, apiVersion: v1, metadata: {name: a}, data: {b: null}}'}]");
    cluster.folder("prefixed");
    cluster.file("prefixed/kustomization.yaml", "resources: [../base]\nnamePrefix: dev-");
    cluster.folder("broken");
    cluster.file("broken/kustomization.yaml", "resources: [missing.yaml]");
    assert_snapshot!(cluster.all(&[
        "smp diff --live -k base",
        "smp apply --live -k base --prune --applyset set -n default -y",
        "smp diff --live -k base --prune --applyset set -n default",
        "smp apply --live -k prefixed -y",
        "smp diff --live -k prefixed",
        "smp apply --live -k broken -y",
        "smp apply --live -k base -f base/a.yaml -y",
        "smp apply --live -y",
        "smp diff --live",
        "smp diff -k base",
    ]));
}
