//! Kinds and namespaces that the files create themselves.

use insta::assert_snapshot;

use crate::serving::Serving;

/// A custom resource before its definition, and a definition whose list has keys.
const RACKS: &str = "\
apiVersion: example.com/v1
kind: Rack
metadata: {name: north, namespace: hall}
spec: {slots: [{number: 1, holds: cpu}]}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: plan, namespace: hall}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: racks.example.com}
spec:
  group: example.com
  names: {kind: Rack, plural: racks}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              slots:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [number]
                items:
                  type: object
                  required: [number]
                  properties: {number: {type: integer, minimum: 1}, holds: {type: string}}
---
apiVersion: v1
kind: Namespace
metadata: {name: hall}
";

#[test]
fn a_definition_a_namespace_and_their_objects_are_applied_in_one_run() {
    let cluster = Serving::start();
    cluster.file("racks.yaml", RACKS);
    assert_snapshot!(cluster.all(&[
        "smp diff --live -f racks.yaml 2>&1 | grep -v '^    '",
        "smp apply --live -f racks.yaml --dry-run=client 2>&1 | grep -v '^    '",
        "smp apply --live -f racks.yaml --dry-run=server 2>&1 | grep -v '^    '",
        "smp apply --live -f racks.yaml -y -q",
        "smp apply --live -f racks.yaml -y",
        "sed 's/holds: cpu/holds: gpu/; s/number: 1,/number: 2,/' racks.yaml | smp diff --live -f -",
    ]));
}

#[test]
fn objects_of_new_kinds_are_checked_with_the_definition_of_the_files() {
    let cluster = Serving::start();
    cluster.file("zero.yaml", &RACKS.replace("number: 1, holds", "number: 0, hold"));
    cluster.file("many.yaml", &RACKS.replace("[{number: 1, holds: cpu}]", "many"));
    cluster.file("v2.yaml", &RACKS.replace("example.com/v1\n", "example.com/v2\n"));
    assert_snapshot!(cluster.all(&[
        "smp apply --live -f zero.yaml --dry-run=client -q",
        "smp diff --live -f zero.yaml | tail -n 1",
        "smp diff --live -f many.yaml | tail -n 1",
        "smp diff --live -f v2.yaml | tail -n 1",
    ]));
}

#[test]
fn objects_wait_for_a_definition_that_is_refused() {
    let cluster = Serving::start();
    cluster.file("racks.yaml", &RACKS.replace("racks.example.com", "rocks.example.com"));
    assert_snapshot!(cluster.run("smp apply --live -f racks.yaml -y -q"));
}

#[test]
fn a_definition_that_gets_a_version_and_a_field_serves_them_in_the_same_run() {
    let cluster = Serving::start();
    cluster.file("racks.yaml", RACKS);
    cluster.run("smp apply --live -f racks.yaml -y -q");
    let version = "\
# Without rules for its fields.
  - name: v2
    served: true
    storage: false
    schema:
      openAPIV3Schema:
        type: object
        properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true}}
---
apiVersion: v1
kind: Namespace
";
    let more = RACKS
        .replace("---\napiVersion: v1\nkind: Namespace\n", version)
        .replace("holds: {", "color: {type: string}, holds: {");
    let racks = more.replace("holds: cpu", "color: red");
    cluster.file("racks.yaml", &racks.replace("example.com/v1\nkind: Rack", "example.com/v2\nkind: Rack"));
    cluster.file("color.yaml", &racks);
    assert_snapshot!(cluster.all(&[
        "smp diff --live -f color.yaml | grep -v '^    '",
        "smp diff --live -f racks.yaml | grep -v '^    '",
        "smp apply --live -f racks.yaml -y -q",
        "smp apply --live -f color.yaml -y",
    ]));
}
