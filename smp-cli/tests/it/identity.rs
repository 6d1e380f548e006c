//! A patch does not change what an object is by accident: its kind, group, namespace and name.

use crate::support::Files;

fn deployment(metadata: &str) -> String {
    format!("{{apiVersion: apps/v1, kind: Deployment, metadata: {{{metadata}}}, spec: {{replicas: 1}}}}")
}

/// Objects, patches of a type for them, and the part that the patch changes.
fn patches() -> Vec<(String, &'static str, &'static str, Option<&'static str>)> {
    let web = || deployment("name: web, namespace: shop");
    vec![
        (web(), "strategic", "{kind: Deployment, metadata: {name: other}, spec: {replicas: 5}}", Some("metadata.name")),
        (web(), "strategic", "{metadata: {namespace: test}}", Some("metadata.namespace")),
        (web(), "strategic", "{metadata: {namespace: null}}", Some("metadata.namespace")),
        (web(), "strategic", "{apiVersion: example.com/v1}", Some("apiVersion")),
        (web(), "strategic", "{metadata: {$patch: replace, name: other, namespace: shop}}", Some("metadata.name")),
        (web(), "merge", "{metadata: {name: other}}", Some("metadata.name")),
        (web(), "merge", "{kind: DaemonSet}", Some("kind")),
        (web(), "merge", "{apiVersion: v1}", Some("apiVersion")),
        (web(), "json", "[{op: replace, path: /metadata/name, value: other}]", Some("metadata.name")),
        (web(), "json", "[{op: remove, path: /metadata/namespace}]", Some("metadata.namespace")),
        // The same object, another version of it, or a part that it did not have.
        (
            web(),
            "strategic",
            "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 5}}",
            None,
        ),
        (web(), "merge", "{apiVersion: apps/v1beta1}", None),
        (deployment("name: web"), "strategic", "{metadata: {namespace: shop}}", None),
        (deployment("labels: {a: b}"), "strategic", "{metadata: {name: web}}", None),
    ]
}

#[test]
fn a_patch_that_changes_the_identity_of_an_object_is_an_error() {
    let files = Files::new("identity");
    for (live, patch_type, patch, part) in patches() {
        files.write("live.yaml", &live);
        files.write("patch.yaml", patch);
        let inputs = format!("-f live.yaml --type {patch_type} --patch-file patch.yaml --validate=ignore");
        for command in ["apply -i", "convert --to json"] {
            let (code, _, said) = files.smp(&format!("{command} {inputs}"));
            match part {
                Some(part) => {
                    assert!(
                        code == 1 && said.contains(&format!("the patch changes {part} of live.yaml from ")),
                        "{patch} {said}"
                    );
                    assert!(said.contains("--allow-identity-change"), "{said}");
                    assert_eq!(std::fs::read_to_string(files.path("live.yaml")).unwrap(), live, "{patch}");
                }
                None => assert_eq!(code, 0, "{patch} {said}"),
            }
            files.write("live.yaml", &live);
        }
        let (code, result, said) = files.smp(&format!("apply {inputs} --allow-identity-change -o json"));
        assert!(code == 0 && !result.is_empty(), "{patch} {said}");
    }
}

#[test]
fn patches_for_different_objects_are_not_merged() {
    let files = Files::new("identities");
    let patch = |head: &str, replicas: u8| format!("{{{head}, spec: {{replicas: {replicas}}}}}");
    for (first, second, part) in [
        ("metadata: {name: a}", "metadata: {name: b}", Some("metadata.name")),
        ("metadata: {name: a, namespace: x}", "metadata: {name: a, namespace: z}", Some("metadata.namespace")),
        (
            "apiVersion: apps/v1, kind: Deployment, metadata: {name: a}",
            "apiVersion: apps/v1, kind: Deployment, metadata: {name: b}",
            Some("metadata.name"),
        ),
        ("apiVersion: apps/v1, kind: Deployment", "apiVersion: example.com/v1, kind: Deployment", Some("apiVersion")),
        ("kind: Deployment", "metadata: {name: b}", None),
        ("apiVersion: apps/v1, kind: Deployment", "apiVersion: apps/v1beta1, kind: Deployment", None),
        ("metadata: {name: a}", "metadata: {labels: {a: b}}", None),
    ] {
        files.write("first.yaml", &patch(first, 1));
        files.write("second.yaml", &patch(second, 2));
        let (code, _, said) = files.smp("merge first.yaml second.yaml --type-name apps/v1/Deployment");
        assert_eq!(code, i32::from(part.is_some()), "{first} {second} {said}");
        assert!(
            part.is_none_or(|part| said.contains(&format!("second.yaml: this patch is for the {part} "))),
            "{said}"
        );
        let (code, _, said) =
            files.smp("merge first.yaml second.yaml --type-name apps/v1/Deployment --allow-identity-change");
        assert_eq!(code, 0, "{first} {second} {said}");
    }
    // A third patch is compared with all before it, and the live object is the first.
    files.write("first.yaml", "{metadata: {labels: {a: b}}}");
    files.write("second.yaml", "{metadata: {name: a}}");
    files.write("third.yaml", "{metadata: {name: b}}");
    assert_eq!(files.smp("merge first.yaml second.yaml third.yaml --type-name apps/v1/Deployment").0, 1);
    files.write("live.yaml", &deployment("name: web"));
    let (code, _, said) = files.smp("merge -f live.yaml first.yaml second.yaml");
    assert!(code == 1 && said.contains("live.yaml is for web"), "{said}");
}
