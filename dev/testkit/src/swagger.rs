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
    for line in text("facts/unions.tsv").lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let unions = &mut definitions[columns[0]]["x-kubernetes-recommended-unions"];
        let all = unions.as_array().into_iter().flatten().cloned().chain(union(&columns)).collect();
        *unions = Value::Array(all);
    }
    smp_openapi::read(&json!({"swagger": "2.0", "definitions": definitions})).unwrap()
}

/// The union of a row, unless it excludes nothing.
fn union(columns: &[&str]) -> Option<Value> {
    let [_, _, members, rule, discriminator, values, ..] = *columns else { return None };
    let mut listed: Vec<(Vec<&str>, Vec<&str>)> =
        members.split(',').map(|fields| (fields.split('+').collect(), vec![])).collect();
    if rule.starts_with("ipBlock, or") {
        listed = vec![(vec!["ipBlock"], vec![]), (vec!["podSelector", "namespaceSelector"], vec![])];
    }
    for value in values.split(',').filter(|value| !value.is_empty()) {
        let (value, selected) = value.split_once('=').unwrap_or((value, value));
        let is_alike = |name: &&str| name.to_lowercase().contains(&selected.to_lowercase());
        let fields: Vec<&str> = members.split(',').filter(is_alike).min_by_key(|name| name.len()).into_iter().collect();
        match listed.iter_mut().find(|(known, _)| *known == fields) {
            Some((_, values)) => values.push(value),
            None => listed.push((fields, vec![value])),
        }
    }
    let members: Vec<_> = listed.iter().map(|(fields, values)| json!({"fields": fields, "values": values})).collect();
    let mut union = json!({"members": members, "required": rule == "exactly one"});
    if !values.is_empty() {
        union["discriminator"] = json!(discriminator);
    }
    (listed.len() > 1).then_some(union)
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
