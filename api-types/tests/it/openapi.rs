//! The types as OpenAPI documents: the committed files are up to date, equal the facts, and read back as the same
//! tables.
#![cfg(feature = "all")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use smp_core::schema::{ObjectDefinition, ObjectSchema, Shape};
use smp_openapi::{Definitions, Document, Info, OpenApi};
use smp_testkit::built_in;

/// All differences between two values: the path, the first value and the second value.
type Differences = BTreeSet<(String, String, String)>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The JSON files below a folder, by their path.
fn present(folder: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(inner) = open.pop() {
        for entry in fs::read_dir(&inner).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "json") {
                let name = path.strip_prefix(folder).expect("it is below").to_string_lossy().replace('\\', "/");
                files.insert(name, fs::read_to_string(&path).expect("a text"));
            }
        }
    }
    files
}

fn definitions() -> Definitions<'static> {
    built_in::definitions().expect("names of types are unique")
}

fn info() -> Info {
    Info { title: "Kubernetes".to_owned(), version: smp_api_types::KUBERNETES_VERSION.to_owned() }
}

#[test]
fn the_committed_documents_are_fresh() {
    let fresh = built_in::files().expect("names of types are unique");
    let present = present(&root().join("openapi"));
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&present), names(&fresh), "run `cargo xtask generate openapi`");
    for (name, text) in fresh {
        assert!(present[&name] == text, "openapi/{name} is stale; run `cargo xtask generate openapi`");
    }
}

/// The facts as the `definitions` of a Swagger document. The facts omit the prefix of references, have a short name for
/// kinds, and list required fields in the order of the Go types.
fn facts() -> Map<String, Value> {
    let facts: Value = serde_json::from_str(&text("spec/facts/k8s-schema-facts.json")).expect("the facts are JSON");
    let definitions = facts["definitions"].as_object().expect("an object").iter();
    definitions.map(|(name, definition)| (name.clone(), of_facts(definition))).collect()
}

fn of_facts(schema: &Value) -> Value {
    let keyword = |(name, value): (&String, &Value)| match (name.as_str(), value) {
        ("gvk", kinds) => ("x-kubernetes-group-version-kind".to_owned(), kinds.clone()),
        ("$ref", Value::String(name)) => ("$ref".to_owned(), format!("#/definitions/{name}").into()),
        ("items" | "additionalProperties", part) => (name.clone(), of_facts(part)),
        ("properties", Value::Object(fields)) => {
            (name.clone(), fields.iter().map(|(name, field)| (name.clone(), of_facts(field))).collect())
        }
        ("required", Value::Array(names)) => {
            let sorted: BTreeSet<&str> = names.iter().filter_map(Value::as_str).collect();
            (name.clone(), json!(sorted))
        }
        _ => (name.clone(), value.clone()),
    };
    schema.as_object().expect("a schema is an object").iter().map(keyword).collect()
}

fn differences(place: &str, a: &Value, b: &Value, found: &mut Differences) {
    match (a, b) {
        (Value::Object(a), Value::Object(b)) => {
            for name in a.keys().chain(b.keys()).collect::<BTreeSet<_>>() {
                let value = |of: &Map<String, Value>| of.get(name).cloned().unwrap_or_default();
                differences(&format!("{place}/{name}"), &value(a), &value(b), found);
            }
        }
        _ if a == b => {}
        _ => drop(found.insert((place.to_owned(), a.to_string(), b.to_string()))),
    }
}

#[test]
fn the_documents_differ_from_the_facts_only_by_unions_overlay_and_key_defaults() {
    let written: Value = serde_json::from_str(&text("openapi/v2/swagger.json")).expect("it is JSON");
    let mut found = Differences::new();
    differences("", &Value::Object(facts()), &written["definitions"], &mut found);

    let rows = |file: &str, cell: usize, keyword: &str| -> Vec<(String, String, String)> {
        let row = |line: &str| {
            let cells: Vec<&str> = line.split('\t').collect();
            let place = format!("/{}/properties/{}/{keyword}", cells[0], cells[1]);
            (!cells[cell].is_empty()).then(|| (place, "null".to_owned(), json!(cells[cell]).to_string()))
        };
        text(file).lines().skip(1).filter_map(row).collect()
    };
    let mut expected = Differences::new();
    expected.extend(rows("spec/facts/overlay.tsv", 2, "x-kubernetes-recommended-patch-merge-key"));
    expected.extend(rows("spec/facts/overlay.tsv", 3, "x-kubernetes-recommended-patch-strategy"));
    expected.extend(rows("spec/facts/key-defaults.tsv", 2, "default"));
    let (unions, others): (Differences, Differences) = found
        .into_iter()
        .partition(|(place, was, _)| place.ends_with("/x-kubernetes-recommended-unions") && was == "null");
    assert_eq!(others, expected);
    // `unions.rs` compares the unions of the tables with their list.
    let place = |found: &smp_api_types::Definition| {
        found.schema.object()?.unions().next().map(|_| format!("/{}/x-kubernetes-recommended-unions", found.name))
    };
    let mut expected: BTreeSet<String> = smp_api_types::definitions().filter_map(place).collect();
    // Kubernetes publishes the same union in its own extension.
    for name in ["PriorityLevelConfigurationSpec", "Subject"] {
        assert!(expected.remove(&format!("/io.k8s.api.flowcontrol.v1.{name}/x-kubernetes-recommended-unions")));
    }
    assert_eq!(unions.into_iter().map(|(place, ..)| place).collect::<BTreeSet<_>>(), expected);
}

/// The content of a document, with fields and definitions sorted.
fn tables(document: &Document) -> (BTreeMap<String, ObjectDefinition>, BTreeMap<String, Shape>) {
    let sorted = |table: &ObjectSchema<'_>| {
        let mut table = ObjectDefinition::from(table);
        table.fields.sort_by(|a, b| a.name.cmp(&b.name));
        (table.name.to_string(), table)
    };
    let shape = |name: &str| Some((name.to_owned(), document.get(name)?.shape().clone()));
    (document.set().objects().map(sorted).collect(), document.names().filter_map(shape).collect())
}

fn assert_says_all_of(place: &str, definitions: &Definitions<'_>, read: &Document) {
    let (objects, shapes) = tables(read);
    let (expected_objects, expected_shapes) = tables(&definitions.to_document().expect("the rules are kept"));
    for (name, table) in &expected_objects {
        assert_eq!(objects.get(name), Some(table), "{place}: {name}");
    }
    assert_eq!(objects.len(), expected_objects.len(), "{place}");
    assert_eq!(shapes, expected_shapes, "{place}");
}

fn read(place: &str, document: &Value) -> Document {
    smp_openapi::read(document).unwrap_or_else(|errors| panic!("{place}: {errors}"))
}

#[test]
fn documents_read_back_as_the_tables_they_were_written_from() {
    for version in [OpenApi::V2, OpenApi::V3] {
        let whole = definitions();
        assert_says_all_of("whole", &whole, &read("whole", &whole.document(version, &info())));
        for (path, part) in whole.by_group_version() {
            assert_says_all_of(&path, &part, &read(&path, &part.document(version, &info())));
        }
    }
}

#[test]
fn the_documents_of_all_group_versions_add_up_to_the_whole() {
    let parts = definitions().by_group_version();
    let documents: Vec<Value> = parts.values().map(|part| part.document(OpenApi::V3, &info())).collect();
    let together = smp_openapi::read(&documents);
    let together = together.unwrap_or_else(|errors| panic!("{errors}"));
    assert_says_all_of("together", &definitions(), &together);
}
