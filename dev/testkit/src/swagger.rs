//! The Kubernetes API as a Swagger 2.0 document, generated from the facts.

use serde_json::{Map, Value, json};
use smp_openapi::Document;

fn text(file: &str) -> String {
    let path = format!("{}/../../spec/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The document of `spec/cases/schema.json`.
pub fn of_cases() -> Document {
    smp_openapi::read(&text("cases/schema.json")).unwrap()
}

/// The document of the Kubernetes facts, with this project's recommendations and the defaults of key fields.
pub fn of_kubernetes() -> Document {
    let facts: Value = serde_json::from_str(&text("facts/k8s-schema-facts.json")).unwrap();
    let mut definitions = facts["definitions"].as_object().unwrap().clone();
    for (name, mut definition) in std::mem::take(&mut definitions) {
        if let Some(kinds) = definition.as_object_mut().unwrap().remove("gvk") {
            definition["x-kubernetes-group-version-kind"] = kinds;
        }
        definitions.insert(name, with_prefixes(definition));
    }
    for (file, column, keyword) in [
        ("facts/overlay.tsv", 2, "x-kubernetes-recommended-patch-merge-key"),
        ("facts/overlay.tsv", 3, "x-kubernetes-recommended-patch-strategy"),
        ("facts/key-defaults.tsv", 2, "default"),
    ] {
        for line in text(file).lines().skip(1) {
            let columns: Vec<&str> = line.split('\t').collect();
            if !columns[column].is_empty() {
                definitions[columns[0]]["properties"][columns[1]][keyword] = json!(columns[column]);
            }
        }
    }
    smp_openapi::read(&json!({"swagger": "2.0", "definitions": definitions})).unwrap()
}

fn with_prefixes(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(with_prefixes).collect(),
        Value::Object(map) => Value::Object(
            map.into_iter()
                .map(|(name, value)| match value {
                    Value::String(target) if name == "$ref" => (name, json!(format!("#/definitions/{target}"))),
                    value => (name, with_prefixes(value)),
                })
                .collect::<Map<_, _>>(),
        ),
        other => other,
    }
}
