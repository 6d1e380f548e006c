//! Objects that are selected by type, labels and namespace.

use std::fmt::Write as _;

use insta::assert_snapshot;

use crate::serving::Serving;

/// Deployments and Services in two namespaces.
fn serving() -> Serving {
    let serving = Serving::start();
    let mut objects = String::new();
    for namespace in ["shop", "test"] {
        let _ = writeln!(objects, "---\n{{apiVersion: v1, kind: Namespace, metadata: {{name: {namespace}}}}}");
        for (name, tier) in [("web", "front"), ("db", "back")] {
            let metadata = format!("{{name: {name}, namespace: {namespace}, labels: {{app: {name}, tier: {tier}}}}}");
            let selector = format!("{{matchLabels: {{app: {name}}}}}");
            let template = format!(
                "{{metadata: {{labels: {{app: {name}}}}}, spec: {{containers: [{{name: {name}, image: '{name}:1'}}]}}}}"
            );
            let _ = writeln!(
                objects,
                "---\n{{apiVersion: apps/v1, kind: Deployment, metadata: {metadata}, \
                 spec: {{replicas: 1, selector: {selector}, template: {template}}}}}\n\
                 ---\n{{apiVersion: v1, kind: Service, metadata: {metadata}, spec: {{selector: {{app: {name}}}, ports: [{{port: 80}}]}}}}"
            );
        }
    }
    serving.file("objects.yaml", &objects);
    let applied = serving.run("smp apply --live -f objects.yaml -y -q");
    assert!(applied.ends_with("--- exit code 0"), "{applied}");
    serving
}

#[test]
fn objects_of_several_types_are_selected_by_labels() {
    let serving = serving();
    assert_snapshot!(serving.all(&[
        "smp patch deploy,svc -n shop -l app=web -p '{metadata: {labels: {a: b}}}' -y",
        "smp patch deploy -A -l 'tier in (back, front),app!=web,!legacy' --set spec.replicas=2 -y -o name -q",
        "smp patch deployments,deploy -n test --all --set spec.replicas=3 -y --summary",
        "smp patch ns -l kubernetes.io/metadata.name=shop -p '{metadata: {labels: {c: d}}}' -y -q",
        "smp patch deploy -n shop -l app=db --subresource scale -p '{spec: {replicas: 4}}' -y",
        "smp patch -f objects.yaml -l app=db,tier -p '{metadata: {annotations: {e: f}}}' --dry-run=server -q",
        "smp patch --local -f objects.yaml -l app=web -p '{metadata: {annotations: {e: f}}}' -o name --dry-run",
        "smp patch deploy web db -n shop --set spec.replicas=5 -y -q",
        "smp patch deploy/web svc/db -n shop -p '{metadata: {annotations: {e: f}}}' -y -q",
    ]));
}

#[test]
fn a_selection_without_objects_is_an_error() {
    let serving = serving();
    assert_snapshot!(serving.all(&[
        "smp patch deploy,svc -n shop -l app=cache -p '{}' -y",
        "smp patch deploy -A -l app=cache -p '{}' -y",
        "smp patch pods -n shop --all -p '{}' -y",
        "smp patch ns -l app -p '{}' -y",
        "smp patch -f objects.yaml -l app=cache -p '{}' -y",
        "EDITOR=false smp edit pods,secrets -A --all",
    ]));
}

#[test]
fn wrong_selections_are_explained() {
    let serving = serving();
    assert_snapshot!(serving.all(&[
        "smp patch deploy -p '{}'",
        "smp patch deploy -l '' -p '{}'",
        "smp patch deploy -A -p '{}'",
        "smp patch deploy web -A -p '{}'",
        "smp patch deploy web -l app=web -p '{}'",
        "smp patch deploy/web --all -p '{}'",
        "smp patch deploy,svc web -p '{}'",
        "smp patch deploy,nope --all -p '{}'",
        "smp patch deploy -l 'app in (web' -p '{}'",
        "smp patch deploy -l app=web --all -p '{}' 2>&1 | head -1",
        "smp patch -f objects.yaml --all -p '{}' 2>&1 | head -1",
        "smp patch deploy --all -A -n shop -p '{}' 2>&1 | head -1",
    ]));
}

#[test]
fn one_failure_of_a_selection_does_not_stop_the_others() {
    let serving = serving();
    let patch = "[{op: test, path: /metadata/namespace, value: shop}, {op: replace, path: /spec/replicas, value: 7}]";
    let shown = serving.run(&format!("smp patch deploy -A -l app=web --type json -p '{patch}' -y"));
    assert_snapshot!(shown);
}

#[test]
fn long_lists_are_read_in_pages() {
    let serving = Serving::start();
    let mut objects = String::new();
    for number in 0..1_001 {
        let _ = writeln!(
            objects,
            "---\n{{apiVersion: v1, kind: ConfigMap, metadata: {{name: c{number}, labels: {{a: b}}}}}}"
        );
    }
    serving.file("objects.yaml", &objects);
    serving.run("smp apply --live -f objects.yaml -y -q");
    let shown = serving.run(
        "smp patch cm -l a=b -p '{data: {a: b}}' --dry-run -v -o name 2>requests >names; \
         grep limit= requests | sed 's/continue=[^:]*/continue=…/; s/ in .*//'; sort -u names | wc -l",
    );
    assert_snapshot!(shown);
}
