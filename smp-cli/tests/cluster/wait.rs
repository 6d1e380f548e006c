//! `smp apply --live --wait`.

use insta::assert_snapshot;

use crate::serving::Serving;

#[test]
fn workloads_are_waited_for() {
    let cluster = Serving::start();
    let deployment = "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 2, \
        selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: web}]}}}}";
    cluster.file("web.yaml", deployment);
    cluster.file("job.yaml", "{apiVersion: batch/v1, kind: Job, metadata: {name: once, labels: {a: b}}, spec: {suspend: true, template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}}");
    assert_snapshot!(cluster.all(&[
        "smp apply --live -f web.yaml,job.yaml --wait --timeout=90s -y -q",
        "smp apply --live -f web.yaml,job.yaml --wait --timeout=0 -y",
        "smp apply --live -f web.yaml --wait --dry-run=server",
    ]));
}

#[test]
fn objects_that_are_not_ready_in_time_are_errors() {
    let cluster = Serving::start();
    cluster.file(
        "lights.yaml",
        "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: lights.example.com}
spec:
  group: example.com
  names: {kind: Light, plural: lights}
  scope: Namespaced
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}]
---
apiVersion: example.com/v1
kind: Light
metadata: {name: dark}
status: {conditions: [{type: Ready, status: 'False', message: no bulb}]}
---
apiVersion: example.com/v1
kind: Light
metadata: {name: broken}
status: {conditions: [{type: Stalled, status: 'True', message: short circuit}]}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data, finalizers: [example.com/keep]}
spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
",
    );
    cluster.file("a.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}");
    assert_snapshot!(cluster.all(&[
        "smp apply --live -f lights.yaml --prune --applyset set -n default --wait --timeout=1100ms -y -q",
        "smp apply --live -f a.yaml --prune --applyset set -n default --wait --timeout=0 -y -q",
        "smp apply --live -f a.yaml --wait --timeout=5 -y",
        "smp apply --live -f a.yaml --timeout=5s -y",
        "smp apply -f a.yaml -p '{}' --wait",
    ]));
}
