//! `smp apply --live --prune`.

use insta::assert_snapshot;

use crate::serving::Serving;

const A: &str = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: '1'}}";
const B: &str = "{apiVersion: v1, kind: ConfigMap, metadata: {name: b, labels: {app: shop}}}";
const LOGIN: &str = "{apiVersion: v1, kind: Secret, metadata: {name: login}, stringData: {password: hunter2}}";
const SHOP: &str = "{apiVersion: v1, kind: Namespace, metadata: {name: shop}}";

fn documents(documents: &[&str]) -> String {
    documents.join("\n---\n")
}

#[test]
fn what_the_files_no_longer_have_is_deleted() {
    let cluster = Serving::start();
    cluster.file("all.yaml", &documents(&[A, B, LOGIN, SHOP]));
    cluster.file("less.yaml", &documents(&[A, SHOP]));
    let show = "smp patch secret set -n shop -p '{}' --dry-run=client -o yaml -q | grep -o 'applyset.*: .*'";
    assert_snapshot!(cluster.all(&[
        "smp apply --live -f all.yaml --prune --applyset set -n shop -y -q",
        show,
        "smp diff --live -f less.yaml --prune --applyset set -n shop",
        "smp apply --live -f less.yaml --prune --applyset set -n shop --dry-run=client",
        "smp apply --live -f less.yaml --prune --applyset set -n shop --dry-run=server --summary=unified",
        "smp apply --live -f less.yaml --prune --applyset set -n shop",
        show,
        "smp apply --live -f less.yaml --prune --applyset set -n shop -y",
        "smp apply --live -f less.yaml --prune --applyset set -n shop -y -o name",
        show,
    ]));
}

#[test]
fn nothing_is_pruned_after_an_error_or_without_objects() {
    let cluster = Serving::start();
    cluster.file("all.yaml", &documents(&[A, B]));
    cluster.run("smp apply --live -f all.yaml --prune --applyset configmap/set -n default -y -q");
    cluster.file("a.yaml", A);
    cluster.file("wrong.yaml", &A.replace("{a: '1'}", "{a: 1}"));
    cluster.file("broken.yaml", "{");
    cluster.file("empty.yaml", "");
    assert_snapshot!(cluster.all(&[
        "smp apply --live -f wrong.yaml --prune --applyset configmap/set -n default -y",
        "smp apply --live -f a.yaml,broken.yaml --prune --applyset configmap/set -n default -y",
        "smp apply --live -f empty.yaml --prune --applyset configmap/set -n default -y",
        "smp apply --live -f a.yaml --prune --applyset configmap/set -n default -l app=shop -y",
        "smp diff --live -f all.yaml",
        "smp apply --live -f a.yaml --prune --applyset configmap/set -n default -y",
    ]));
}

#[test]
fn only_an_own_applyset_is_changed() {
    let cluster = Serving::start();
    cluster.file("a.yaml", A);
    cluster.file("plain.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: plain}}");
    let tooling =
        "{applyset.kubernetes.io/tooling: kubectl/v1.36.3, applyset.kubernetes.io/contains-group-kinds: ConfigMap}";
    cluster.file(
        "kubectl.yaml",
        &format!("{{apiVersion: v1, kind: ConfigMap, metadata: {{name: other, annotations: {tooling}}}}}"),
    );
    cluster.file("member.yaml", &A.replace("name: a", "name: a, labels: {applyset.kubernetes.io/part-of: other}"));
    cluster.run("smp apply --live -f plain.yaml,kubectl.yaml -y");
    assert_snapshot!(cluster.all(&[
        "smp apply --live -f a.yaml --prune --applyset configmap/other -n default -y",
        "smp apply --live -f a.yaml --prune --applyset configmap/plain -n default -y",
        "smp apply --live -f a.yaml --prune --applyset set -y",
        "smp apply --live -f a.yaml --prune --applyset service/set -n default -y",
        "smp apply --live -f a.yaml --prune --applyset configmap/ -n default -y",
        "smp apply --live -f member.yaml --prune --applyset set -n default -y",
        "smp apply --live -f a.yaml --prune -n default -y",
        "smp apply -f a.yaml -p '{}' --prune",
        "smp diff --live -f a.yaml --prune --applyset configmap/other -n default",
        "smp diff a.yaml a.yaml --prune --applyset set",
    ]));
}

#[test]
fn a_custom_resource_can_be_a_parent_and_members_of_a_lost_kind_are_no_obstacle() {
    let cluster = Serving::start();
    let definition = "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: apps.example.com, labels: {applyset.kubernetes.io/is-parent-type: 'true'}}
spec:
  group: example.com
  names: {kind: App, plural: apps}
  scope: Cluster
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}]
";
    cluster.file("apps.yaml", definition);
    cluster.file("racks.yaml", &definition.replace("apps", "racks").replace("kind: App", "kind: Rack"));
    cluster.file("rack.yaml", "{apiVersion: example.com/v1, kind: Rack, metadata: {name: north}}");
    cluster.file("a.yaml", &A.replace("name: a", "name: a, namespace: default"));
    cluster.run("smp apply --live -f apps.yaml,racks.yaml -y -q");
    cluster.file(
        "app.yaml",
        "\
apiVersion: example.com/v1
kind: App
metadata:
  name: shop
  labels: {applyset.kubernetes.io/id: applyset-IvLbQUsKa8pAdG6PjX0ktj32yExpiTauYK9zs0WoPBc-v1}
  annotations: {applyset.kubernetes.io/tooling: smp/v0, applyset.kubernetes.io/contains-group-kinds: ''}
",
    );
    assert_snapshot!(cluster.all(&[
        "smp apply --live -f a.yaml,rack.yaml --prune --applyset app/shop -y -q",
        "smp apply --live -f app.yaml -y -q",
        "smp apply --live -f a.yaml,rack.yaml,racks.yaml --prune --applyset app/shop -y -q",
        "smp patch app shop -p '{}' --dry-run=client -o yaml -q | grep -o 'applyset.*: .*'",
        "smp apply --live -f racks.yaml --prune --applyset app/shop -y",
        "smp patch app shop -p '{metadata: {annotations: {applyset.kubernetes.io/contains-group-kinds: Gone.example.com}}}' -y -q",
        "smp apply --live -f a.yaml --prune --applyset app/shop -y",
    ]));
}
