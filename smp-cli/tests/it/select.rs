//! `-l`, `-n` and `-R`: which objects of files are used.

use std::fs;

use crate::support::Files;

fn object(name: &str, namespace: &str, label: &str, value: &str) -> String {
    format!(
        "{{apiVersion: v1, kind: ConfigMap, metadata: {{name: {name}, namespace: {namespace}, labels: {{app: {label}}}}}, data: {{a: {value}}}}}\n"
    )
}

/// Two versions of four objects. The label of `moved` changes, `gone` is removed and `new` is added.
///
/// ```text
///            old           new
/// web        shop, web     shop, web
/// db         test, db      test, db
/// moved      shop, web     shop, db
/// gone, new  shop, web     shop, web
/// ```
fn folders(name: &str) -> Files {
    let files = Files::new(name);
    for side in ["old", "new"] {
        fs::create_dir_all(files.path(side).join("inner")).expect("the folder is made");
    }
    let write = |side: &str, all: [String; 3]| files.write(&format!("{side}/all.yaml"), &all.join("---\n"));
    write(
        "old",
        [object("web", "shop", "web", "b"), object("db", "test", "db", "b"), object("gone", "shop", "web", "b")],
    );
    write(
        "new",
        [object("web", "shop", "web", "c"), object("db", "test", "db", "c"), object("new", "shop", "web", "c")],
    );
    files.write("old/inner/moved.yaml", &object("moved", "shop", "web", "b"));
    files.write("new/inner/moved.yaml", &object("moved", "shop", "db", "b"));
    files
}

const NAMES: [&str; 5] = ["web", "db", "moved", "gone", "new"];

/// The objects that a text names, such as `v1/ConfigMap shop/web`.
fn named(text: &str) -> Vec<&'static str> {
    let is_named = |name: &&str| {
        ["shop", "test"].iter().any(|namespace| {
            let words = format!("{namespace}/{name}");
            text.match_indices(&words).any(|(at, _)| !text[at + words.len()..].starts_with(char::is_alphanumeric))
        })
    };
    NAMES.into_iter().filter(is_named).collect()
}

#[test]
fn a_comparison_uses_an_object_if_one_of_its_versions_matches() {
    let files = folders("select-compared");
    let summary = "-R --summary";
    for (command, removed, added) in [
        (format!("diff old new {summary}"), vec!["gone"], vec!["new"]),
        (format!("three-way old new old {summary}"), vec![], vec!["new"]),
        ("drift -R -f new old".to_owned(), vec![], vec!["new"]),
        ("drift -R -f old new".to_owned(), vec!["gone"], vec![]),
    ] {
        let all_of = |names: &[&'static str]| {
            let found = |name: &&str| names.contains(name) || removed.contains(name) || added.contains(name);
            NAMES.into_iter().filter(found).collect::<Vec<_>>()
        };
        for (arguments, expected) in [
            ("-l app=web", all_of(&["web", "moved"])),
            ("-l app=db", vec!["db", "moved"]),
            ("-l app!=db", all_of(&["web", "moved"])),
            ("-n test", vec!["db"]),
            ("-n shop", all_of(&["web", "moved"])),
            ("-n shop -l app=db", vec!["moved"]),
            ("--selector= --namespace=", all_of(&["web", "db", "moved"])),
        ] {
            let (_, text, said) = files.smp(&format!("{command} {arguments}"));
            assert_eq!(named(&text), expected, "{command} {arguments}\n{text}{said}");
        }
        // Folders are read recursively only with -R.
        let (_, text, said) = files.smp(&format!("{} -l app", command.replace("-R ", "")));
        assert!(!named(&text).contains(&"moved"), "{text}{said}");
    }
}

#[test]
fn a_changed_label_is_a_difference_and_not_a_removal() {
    let files = folders("select-label");
    for selector in ["app=web", "app=db"] {
        let (code, text, said) = files.smp(&format!("diff old/inner new/inner -l {selector} -o json"));
        let patch: serde_json::Value = serde_json::from_str(&text).expect("a patch");
        assert_eq!((code, &patch["metadata"]["labels"]), (1, &serde_json::json!({"app": "db"})), "{text}{said}");
        let (code, text, said) = files.smp(&format!("diff old new -R -l {selector} -n shop"));
        assert!(code == 1 && text.contains("name: moved") && !said.contains("moved"), "{text}{said}");
        let (code, text, said) = files.smp(&format!("drift -R -f new old -l {selector}"));
        assert!(code == 1 && text.contains("metadata.labels.app"), "{text}{said}");
    }
}

#[test]
fn without_a_match_every_command_fails_in_the_same_way() {
    let files = folders("select-nothing");
    files.write("p.yaml", "{apiVersion: v1, kind: ConfigMap, data: {a: c}}");
    for (command, expected) in [
        ("diff -R old new", 2),
        ("three-way -R old new old", 1),
        ("three-way -R old new old --exit-code", 2),
        ("three-way -R --original-from-annotation new old --apply", 1),
        ("drift -R -f new old", 2),
        ("validate -R new", 1),
        ("validate -R new --old old", 1),
        ("apply -R -f new --patch-file p.yaml", 1),
        ("convert -R -f new --patch-file p.yaml --to merge", 1),
        ("explain -R -f new --patch-file p.yaml", 1),
        ("lint -R -f new p.yaml", 1),
    ] {
        for (arguments, message) in [
            ("-l app=none", "error: no object matches the selector"),
            ("-n none", "error: no object is in the namespace none"),
            ("-n test -l app=web", "error: no object in the namespace test matches the selector"),
        ] {
            let (code, text, said) = files.smp(&format!("{command} {arguments}"));
            assert_eq!((code, &*text), (expected, ""), "{command} {arguments}\n{said}");
            assert!(said.starts_with(message), "{command} {arguments}\n{said}");
        }
        let (code, _, said) = files.smp(&format!("{command} -l a=b=c"));
        assert!(code == 2 && said.contains("invalid value 'a=b=c' for '--selector"), "{command} {said}");
    }
}

#[test]
fn a_file_that_cannot_be_read_may_contain_the_selected_objects() {
    let files = folders("select-unread");
    files.write("broken.yaml", "apiVersion: v1\nkind: [\n");
    // The other objects of this folder are not selected.
    files.write("old/broken.yaml", "apiVersion: v1\nkind: [\n");
    for command in [
        "diff old new",
        "diff old new --summary",
        "diff broken.yaml new",
        "drift -f new old",
        "drift -f broken.yaml new",
        "validate new broken.yaml",
    ] {
        let (code, text, said) = files.smp(&format!("{command} -l app=none"));
        assert!(code > 0 && named(&text).is_empty() && !text.contains("data"), "{command} {text}");
        let all = text + &said;
        assert!(all.contains("broken.yaml") && !all.contains("selector"), "{command} {all}");
    }
}

#[test]
fn three_way_leaves_other_objects_unchanged() {
    let files = folders("select-three-way");
    // `db` is no longer wanted, but it is not selected.
    files.write("wanted.yaml", &(object("web", "shop", "web", "c") + "---\n" + &object("gone", "shop", "web", "b")));
    files.write("current.yaml", &fs::read_to_string(files.path("old/all.yaml")).expect("the file is read"));
    let rest = "three-way old/all.yaml wanted.yaml current.yaml";
    let (code, text, said) = files.smp(&format!("{rest} --apply -l app=web"));
    let expected =
        fs::read_to_string(files.path("current.yaml")).expect("the file is read").replacen("{a: b}", "{a: c}", 1);
    assert_eq!((code, &*text, &*said), (0, &*expected, ""));
    let (code, text, said) = files.smp(&format!("{rest} -l app=web"));
    assert!(code == 0 && said.is_empty() && named(&text).is_empty() && text.contains("name: web"), "{text}{said}");
    let (_, text, said) = files.smp(&format!("{rest} --apply -n test"));
    assert!(!text.contains("name: db") && text.contains("name: gone") && said.contains("is removed"), "{text}{said}");
    let (code, _, said) = files.smp(&format!("{rest} --apply -i -l app=web"));
    let written = fs::read_to_string(files.path("current.yaml")).expect("the file is read");
    assert_eq!((code, &*written, &*said), (0, &*expected, ""));
}

#[test]
fn one_selected_object_can_have_a_json_patch() {
    let files = folders("select-json");
    for command in ["diff old/all.yaml new/all.yaml", "three-way old/all.yaml new/all.yaml old/all.yaml"] {
        let (code, _, said) = files.smp(&format!("{command} --type json"));
        assert!(code > 0 && said.contains("such as with -l"), "{command} {said}");
        let (_, text, said) = files.smp(&format!("{command} --type json -n test -o json"));
        assert!(
            text.contains("\"path\":\"/data/a\"") || text.contains("\"path\": \"/data/a\""),
            "{command} {text}{said}"
        );
    }
}

#[test]
fn drift_finds_the_object_of_a_namespace_for_a_file_without_one() {
    let files = Files::new("select-drift");
    files.write("file.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: web}, data: {a: b}}");
    files.write("live.yaml", &(object("web", "shop", "web", "b") + "---\n" + &object("web", "test", "web", "c")));
    let (code, _, said) = files.smp("drift -f file.yaml live.yaml --declared");
    assert!(code == 2 && said.contains("use -n"), "{said}");
    for (namespace, expected) in [("shop", 0), ("test", 1)] {
        let (code, text, said) = files.smp(&format!("drift -f file.yaml live.yaml --declared -n {namespace}"));
        assert_eq!(code, expected, "{namespace} {text}{said}");
    }
    let (code, text, said) = files.smp("drift -f file.yaml live.yaml -n other");
    assert!(code == 1 && text.starts_with("- v1/ConfigMap web\n"), "{text}{said}");
}

#[test]
fn validate_checks_the_selected_objects_only() {
    let files = Files::new("select-validate");
    let service = |name: &str, label: &str, address: &str| {
        format!(
            "{{apiVersion: v1, kind: Service, metadata: {{name: {name}, namespace: shop, labels: {{app: {label}}}}}, spec: {{clusterIP: {address}, ports: [{{port: 80}}]}}}}\n"
        )
    };
    let wrong =
        "{apiVersion: v1, kind: Pod, metadata: {name: db, namespace: test, labels: {app: db}}, spec: {}, spec: {}}\n";
    fs::create_dir_all(files.path("all/inner")).expect("the folder is made");
    files.write("all/web.yaml", &service("web", "web", "None"));
    files.write("all/inner/db.yaml", wrong);
    for (arguments, expected, count) in [
        ("all -R", 1, "2 objects"),
        ("all -R -l app=web", 0, "1 object"),
        ("all -R -n shop", 0, "1 object"),
        ("all -R -l app=db", 1, "1 object"),
        ("all -l app", 0, "1 object"),
    ] {
        let (code, text, said) = files.smp(&format!("validate {arguments}"));
        assert_eq!(code, expected, "{arguments} {text}{said}");
        assert!((text.clone() + &said).contains(count), "{arguments} {text}{said}");
        assert_eq!((text + &said).contains("duplicate key"), expected == 1, "{arguments}");
    }
    // Only the stored object has the label, and its data may not change.
    let immutable =
        |label: &str, value: &str| object("web", "shop", label, value).replacen('{', "{immutable: true, ", 1);
    let stored = immutable("web", "b").replace("name: web,", "name: web, uid: u, resourceVersion: '1',");
    files.write("old.yaml", &(stored + "---\n" + &object("other", "shop", "other", "b")));
    files.write("new.yaml", &(immutable("shop", "c") + "---\n" + &object("other", "shop", "other", "c")));
    for (selector, expected) in [("app=web", 1), ("app=shop", 1), ("app=other", 0)] {
        let (code, text, said) = files.smp(&format!("validate new.yaml --old old.yaml -l {selector}"));
        assert_eq!((code, text.contains("immutable")), (expected, expected == 1), "{selector} {text}{said}");
    }
}

#[test]
fn definitions_are_used_for_objects_that_are_selected_without_them() {
    let files = Files::new("select-definition");
    let definition = "apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: racks.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: racks, singular: rack, kind: Rack, listKind: RackList}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {slots: {type: integer}}}}}}
---
{apiVersion: example.com/v1, kind: Rack, metadata: {name: a, namespace: shop, labels: {app: web}}, spec: {slots: many}}
";
    files.write("all.yaml", definition);
    let (code, text, said) = files.smp("validate all.yaml -l app=web");
    assert!(code == 1 && (text.clone() + &said).contains("spec.slots"), "{text}{said}");
}
