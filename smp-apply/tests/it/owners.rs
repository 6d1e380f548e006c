//! Who owns what, what changed hands, and entries that change without the object.

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use smp_api_types::apps::v1::Deployment;
use smp_apply::{Code, Kind, NewEntries, OwnedPart, Owners, Schema, Staleness};

fn entry(manager: &str, operation: &str, fields: &Value) -> Value {
    json!({"manager": manager, "operation": operation, "apiVersion": "apps/v1", "fieldsType": "FieldsV1", "fieldsV1": fields})
}

/// A Deployment of which argocd applies a container whose image another manager sets.
fn deployment() -> Value {
    let web = r#"k:{"name":"web"}"#;
    let container = |fields: Value| json!({"f:template": {"f:spec": {"f:containers": {web: fields}}}});
    let mut applied = container(json!({".": {}, "f:name": {}, "f:args": {}}));
    applied["f:selector"] = json!({});
    let updated = container(json!({"f:image": {}, "f:command": {}}));
    json!({
        "apiVersion": "apps/v1", "kind": "Deployment",
        "metadata": {"name": "web", "managedFields": [
            entry("argocd", "Apply", &json!({"f:spec": applied})),
            entry("keel", "Update", &json!({"f:spec": updated, "f:status": {"f:gone": {"f:below": {}}}})),
        ]},
        "spec": {
            "selector": {"matchLabels": {"app": "web"}},
            "template": {"spec": {"containers": [{"name": "web", "image": "web:2", "args": ["-v"], "tty": true}]}},
        },
    })
}

/// The path and the owners of each part without parts.
fn leaves(parts: &[OwnedPart<'_, '_>], above: &str, found: &mut Vec<String>) {
    for part in parts {
        let path = format!("{above} {}", part.element);
        if part.parts.is_empty() {
            let atomic = if part.is_atomic { " atomic" } else { "" };
            let untracked = if part.is_tracked { "" } else { " untracked" };
            found.push(format!("{}: {}{atomic}{untracked}", path.trim(), part.owners).trim_end().to_owned());
        }
        leaves(&part.parts, &path, found);
    }
}

#[test]
fn items_are_found_by_their_keys_and_what_is_missing_is_named() {
    let live = deployment();
    let owners = Owners::read(&live).expect("the entries are valid");
    for schema in [Schema::of::<Deployment>(), Schema::free_form()] {
        let tree = owners.tree(schema, &live);
        let mut found = Vec::new();
        leaves(&tree.parts, "", &mut found);
        let selector = if schema.object().is_some() {
            "f:spec f:selector: argocd atomic"
        } else {
            "f:spec f:selector f:matchLabels f:app:"
        };
        let container = r#"f:spec f:template f:spec f:containers k:{"name":"web"}"#;
        found.sort();
        let mut expected = [
            "f:apiVersion:  untracked".to_owned(),
            "f:kind:  untracked".to_owned(),
            "f:metadata f:name:  untracked".to_owned(),
            selector.to_owned(),
            format!("{container} f:name: argocd"),
            format!("{container} f:image: keel"),
            format!("{container} f:args: argocd atomic"),
            format!("{container} f:tty:"),
        ];
        expected.sort();
        assert_eq!(found, expected, "a list of an unknown type has the items that owners have");
        let absent: Vec<_> =
            tree.absent.iter().map(|part| format!("{} {} {}", part.path, part.owners, part.count)).collect();
        let command = r#".spec.template.spec.containers[name="web"].command keel 1"#;
        assert_eq!(absent, [command, ".status keel 1"]);
    }
}

#[test]
fn an_atomic_part_belongs_to_the_owners_of_anything_in_it() {
    let mut live = deployment();
    live["metadata"]["managedFields"][1]["fieldsV1"]["f:spec"]["f:selector"] = json!({"f:matchLabels": {"f:app": {}}});
    let owners = Owners::read(&live).expect("the entries are valid");
    let lines = owners.annotate(Schema::of::<Deployment>(), &live).expect("it is a value");
    let app = lines.iter().find(|line| line.yaml.trim() == "app: web").expect("the selector has it");
    assert!(app.is_inside_atomic);
    assert_eq!(app.owners.to_string(), "argocd, keel");
}

#[test]
fn entries_without_use_are_found_for_their_reasons() {
    let owned = json!({"f:spec": {"f:selector": {}}});
    let mut live = deployment();
    live["metadata"]["managedFields"] = json!([
        entry("argocd", "Apply", &owned),
        entry("nothing", "Update", &json!({})),
        entry("left", "Update", &json!({"f:spec": {"f:paused": {}}})),
        entry("before-first-apply", "Update", &owned),
        {"manager": "old", "operation": "Update", "apiVersion": "apps/v1beta1", "fieldsType": "FieldsV1", "fieldsV1": owned},
    ]);
    let owners = Owners::read(&live).expect("the entries are valid");
    let kind = Kind::new("Deployment").version("apps/v1", Schema::of::<Deployment>());
    let found: Vec<_> =
        owners.stale(&kind, &live).into_iter().map(|(owner, why)| (owner.manager.name().to_owned(), why)).collect();
    let expected = [
        ("before-first-apply", Staleness::BeforeFirstApply),
        ("left", Staleness::NothingLeft),
        ("nothing", Staleness::Empty),
        ("old", Staleness::GoneVersion),
    ];
    assert_eq!(found, expected.map(|(name, why)| (name.to_owned(), why)));
}

#[test]
fn a_manager_takes_the_entries_of_another_one() {
    let live = deployment();
    let managers = |entries: &[Value]| -> Vec<String> {
        entries
            .iter()
            .map(|entry| {
                format!(
                    "{} {}",
                    entry["manager"].as_str().unwrap_or_default(),
                    entry["operation"].as_str().unwrap_or_default()
                )
            })
            .collect()
    };
    // The entries of an applier take those of an updater, and a manager without entries gets the name.
    for (from, to, expected) in [
        ("keel", "argocd", vec!["argocd Apply"]),
        ("argocd", "keel", vec!["keel Apply", "keel Update"]),
        ("keel", "new", vec!["argocd Apply", "new Update"]),
        ("nobody", "new", vec!["argocd Apply", "keel Update"]),
    ] {
        let given = NewEntries::giving(&live, from, to).expect("the versions are the same");
        assert_eq!(managers(given.entries()), expected, "{from} to {to}");
        assert_eq!(given.changed(), from != "nobody");
        let (before, after) = (live["spec"].clone(), given.object()["spec"].clone());
        assert_eq!(before, after, "fields stay as they are");
    }
    let mut other = live.clone();
    other["metadata"]["managedFields"][1]["apiVersion"] = "apps/v1beta1".into();
    let error = NewEntries::giving(&other, "keel", "argocd").expect_err("field sets are per version");
    assert_eq!(error.code(), Code::Conversion);
}

#[test]
fn invalid_entries_are_named_by_their_paths() {
    let valid = || entry("a", "Apply", &json!({}));
    let with = |name: &str, value: Value| {
        let mut entry = valid();
        entry[name] = value;
        entry
    };
    for (wrong, expected) in [
        (json!(7), ".metadata.managedFields[1]: not an object"),
        (with("manager", json!(7)), ".metadata.managedFields[1].manager: not a string"),
        (with("time", json!("secret")), ".metadata.managedFields[1].time: not a time such as 2026-11-27T08:00:00Z"),
        (with("operation", json!("secret")), ".metadata.managedFields[1].operation: must be Apply or Update"),
        (with("apiVersion", json!("")), ".metadata.managedFields[1].apiVersion: must not be empty"),
        (with("fieldsType", json!("secret")), ".metadata.managedFields[1].fieldsType: must be FieldsV1"),
        (
            with("fieldsV1", json!({"f:a": "secret"})),
            ".metadata.managedFields[1].fieldsV1: a node of the field set is not an object",
        ),
    ] {
        let live = json!({"metadata": {"managedFields": [valid(), wrong, valid()]}});
        let [error] = &Owners::invalid(&live)[..] else { panic!("{expected}") };
        assert_eq!(format!("{}: {error}", error.path()), expected);
        assert!(
            Owners::read(&live).is_err()
                || expected.ends_with("string")
                || expected.contains("time")
                || expected.ends_with("object")
        );
    }
    assert_eq!(Owners::invalid(&json!({"metadata": {"managedFields": {}}}))[0].to_string(), "not a list");
    assert!(Owners::invalid(&json!({"metadata": {"managedFields": null}})).is_empty());
}

#[test]
fn the_work_is_linear_in_fields_managers_and_depth() {
    const MANY: usize = 100_000;
    let start = Instant::now();
    let data: Map<String, Value> = (0..MANY).map(|index| (format!("k{index}"), json!("v"))).collect();
    let field = |index: usize| (format!("f:k{index}"), json!({}));
    let own = |index: usize| entry(&format!("m{index}"), "Update", &json!({"f:data": Map::from_iter([field(index)])}));
    let all = entry("all", "Update", &json!({"f:data": (0..MANY).map(field).collect::<Map<_, _>>()}));
    let deep = (0..400).fold(json!({}), |below, _| json!({"f:x": below}));
    let shared = |index: usize| entry(&format!("s{index}"), "Update", &json!({"f:list": {}}));
    for entries in [
        (0..MANY).map(own).collect::<Vec<_>>(),
        vec![all, entry("deep", "Update", &deep)],
        (0..MANY).map(shared).collect(),
    ] {
        let list: Vec<Value> = (0..1_000).map(Value::from).collect();
        let live = json!({"metadata": {"managedFields": entries}, "data": data, "list": list});
        let owners = Owners::read(&live).expect("the entries are valid");
        assert_eq!(owners.tree(Schema::free_form(), &live).parts.len(), 2);
        assert_eq!(owners.annotate(Schema::free_form(), &live).expect("it is a value").len(), MANY + 2 + 1_000);
        let none = Owners::read(&json!({})).expect("there are no entries");
        assert!(!owners.since(&none).is_empty());
        let kind = Kind::new("ConfigMap").version("apps/v1", Schema::free_form());
        assert!(owners.stale(&kind, &live).len() < 2, "only the deep entry has nothing left");
        assert!(Owners::invalid(&live).is_empty());
    }
    assert!(start.elapsed() < Duration::from_mins(2), "{:?}", start.elapsed());
}
