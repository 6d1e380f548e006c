//! The tables derived from the types equal the facts, field by field, and differ from them only by the overlay and
//! the key defaults.
#![cfg(feature = "all")]

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use smp_api_types::{definitions, kinds, schema_for_definition, schema_for_kind};
use smp_core::schema::{
    Default, Definition, Extension, Field, GroupVersionKind, Key, Link, ListType, MapType, MergeStrategy, ObjectSchema,
    Scalar, ScalarKind, SchemaRef, Shape, Strategy,
};

#[test]
fn every_table_equals_the_facts() {
    let facts = Facts::read();
    let names: BTreeSet<&str> = definitions().map(|definition| definition.name).collect();
    assert_eq!(names, facts.definitions.keys().map(String::as_str).collect());
    assert_eq!(names.len(), 771);
    let mut fields = 0;
    for (name, fact) in &facts.definitions {
        let schema = schema_for_definition(name).expect("the definition is registered");
        assert_eq!(*schema.shape(), facts.reference(name), "{name}");
        let Some(properties) = fact["properties"].as_object() else {
            assert!(schema.object().is_none(), "{name}");
            continue;
        };
        let table = schema.object().expect("an object with fields has a table");
        let expected: BTreeMap<&str, Field> =
            properties.iter().map(|(field, fact)| (field.as_str(), facts.field(name, field, fact))).collect();
        let found: BTreeMap<&str, &Field> = table.fields.iter().map(|field| (&*field.name, field)).collect();
        assert_eq!(found.len(), table.fields.len(), "{name} has a field twice");
        assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "{name}");
        for (field, expected) in &expected {
            assert_eq!(found[field], expected, "{name}.{field}");
        }
        fields += found.len();
        assert_eq!(without_fields(table), object(name, fact), "{name}");
    }
    assert_eq!(fields, 3137);
}

#[test]
fn every_kind_is_found() {
    let facts = Facts::read();
    let mut expected = BTreeSet::new();
    let mut with_kind = 0;
    for (name, fact) in &facts.definitions {
        for GroupVersionKind { group, version, kind } in group_version_kinds(fact) {
            let schema = schema_for_kind(&group, &version, &kind).expect("the kind is registered");
            assert_eq!(schema.object().expect("a kind is an object").name, *name);
            expected.insert((group.into_owned(), version.into_owned(), kind.into_owned()));
        }
        with_kind += usize::from(fact.get("gvk").is_some());
    }
    let owned = |text: &str| text.to_owned();
    let found: BTreeSet<_> =
        kinds().map(|entry| (owned(entry.group), owned(entry.version), owned(entry.kind))).collect();
    assert_eq!(found, expected);
    assert_eq!(found.len(), kinds().len());
    assert_eq!(with_kind, 193);
}

/// Both ways: each row of the two files is in a table, and the tables say nothing of this kind beside the rows.
#[test]
fn tables_differ_from_the_facts_by_the_overlay_and_the_key_defaults_only() {
    let mut found = BTreeSet::new();
    for definition in definitions() {
        for field in definition.schema.object().into_iter().flat_map(|table| &*table.fields) {
            let place = |value: String| (definition.name.to_owned(), field.name.to_string(), value);
            if !field.recommended_key.is_empty() {
                found.insert(place(field.recommended_key.join(",")));
            }
            if let Some(Default::String(default)) = &field.default {
                found.insert(place(default.to_string()));
            } else {
                assert!(field.default.is_none(), "{}.{}", definition.name, field.name);
            }
        }
    }
    let mut rows = overlay_rows("overlay.tsv");
    rows.extend(overlay_rows("key-defaults.tsv"));
    assert_eq!(found, rows);
}

/// The 72 rows name the fields with a patch strategy or merge key, in another form than the facts do.
#[test]
fn patch_fields_are_those_of_the_list() {
    let mut found = BTreeSet::new();
    for definition in definitions() {
        for field in definition.schema.object().into_iter().flat_map(|table| &*table.fields) {
            if field.strategy != Strategy::default() || !field.merge_key.is_empty() {
                let strategy = match (field.strategy.merge, field.strategy.retain_keys) {
                    (Some(MergeStrategy::Merge), true) => "merge,retainKeys",
                    (Some(MergeStrategy::Merge), false) => "merge",
                    (Some(MergeStrategy::Replace), _) => "replace",
                    (None, retain_keys) => {
                        if retain_keys {
                            "retainKeys"
                        } else {
                            ""
                        }
                    }
                };
                found.insert([
                    definition.name.to_owned(),
                    field.name.to_string(),
                    strategy.to_owned(),
                    field.merge_key.join(","),
                ]);
            }
        }
    }
    let rows: BTreeSet<[String; 4]> = facts_text("patch-fields.tsv")
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            [cells[0], cells[1], cells[3], cells[4]].map(str::to_owned)
        })
        .collect();
    assert_eq!(found, rows);
    assert_eq!(found.len(), 72);
}

/// The facts with the overlay and the key defaults laid over them.
struct Facts {
    definitions: BTreeMap<String, Value>,
    recommended_keys: BTreeMap<(String, String), String>,
    defaults: BTreeMap<(String, String), String>,
}

impl Facts {
    fn read() -> Self {
        let mut facts: Value = serde_json::from_str(&facts_text("k8s-schema-facts.json")).expect("the facts are JSON");
        let by_field = |name| {
            overlay_rows(name).into_iter().map(|(definition, field, value)| ((definition, field), value)).collect()
        };
        Self {
            definitions: serde_json::from_value(facts["definitions"].take()).expect("definitions is an object"),
            recommended_keys: by_field("overlay.tsv"),
            defaults: by_field("key-defaults.tsv"),
        }
    }

    /// What a reference to this definition is.
    fn reference(&self, name: &str) -> Shape {
        let fact = &self.definitions[name];
        let shape = match (fact["type"].as_str(), fact.get("properties")) {
            (_, Some(_)) => return Shape::Object(SchemaRef::InSet(name.into(), 0)),
            (Some("object"), None) => Shape::Map(Link::Static(&Shape::FreeForm)),
            (None, None) => Shape::FreeForm,
            _ => scalar(fact),
        };
        Shape::Named(Definition { name: name.to_owned().into(), shape }.into())
    }

    fn shape(&self, fact: &Value) -> Shape {
        if let Some(name) = fact["$ref"].as_str() {
            return self.reference(name);
        }
        match fact["type"].as_str() {
            Some("array") => Shape::List(self.shape(&fact["items"]).into()),
            Some("object") => Shape::Map(self.shape(&fact["additionalProperties"]).into()),
            _ => scalar(fact),
        }
    }

    fn field(&self, definition: &str, name: &str, fact: &Value) -> Field {
        let place = (definition.to_owned(), name.to_owned());
        let strategy = fact["x-kubernetes-patch-strategy"].as_str().unwrap_or_default();
        Field {
            name: name.to_owned().into(),
            shape: self.shape(fact).into(),
            strategy: Strategy {
                merge: match strategy {
                    "merge" | "merge,retainKeys" => Some(MergeStrategy::Merge),
                    "replace" => Some(MergeStrategy::Replace),
                    _ => None,
                },
                retain_keys: strategy.ends_with("retainKeys"),
            },
            merge_key: key(fact["x-kubernetes-patch-merge-key"].as_str()),
            recommended_key: key(self.recommended_keys.get(&place).map(String::as_str)),
            default: self.defaults.get(&place).map(|text| Default::String(text.clone().into())),
            required: texts(&self.definitions[definition]["required"]).iter().any(|required| required == name),
            list_type: fact["x-kubernetes-list-type"].as_str().map(|word| match word {
                "atomic" => ListType::Atomic,
                "set" => ListType::Set,
                "map" => ListType::Map,
                other => unreachable!("list type {other}"),
            }),
            list_map_keys: texts(&fact["x-kubernetes-list-map-keys"]).into_iter().map(Cow::Owned).collect(),
            map_type: map_type(fact),
            extensions: Cow::Borrowed(&[]),
        }
    }
}

/// The table of a definition, without its fields.
fn object(name: &str, fact: &Value) -> ObjectSchema {
    let extensions = fact.as_object().into_iter().flatten();
    let extensions = extensions.filter(|(key, _)| key.starts_with("x-") && *key != "x-kubernetes-map-type");
    ObjectSchema {
        name: name.to_owned().into(),
        kinds: group_version_kinds(fact).into(),
        map_type: map_type(fact),
        extensions: extensions
            .map(|(key, value)| Extension { name: key.clone().into(), json: value.to_string().into() })
            .collect(),
        ..ObjectSchema::new("")
    }
}

fn without_fields(table: &ObjectSchema) -> ObjectSchema {
    ObjectSchema { fields: Cow::Borrowed(&[]), ..table.clone() }
}

fn scalar(fact: &Value) -> Shape {
    let format = fact["format"].as_str().unwrap_or_default();
    let kind = match fact["type"].as_str() {
        Some("string") if format == "int-or-string" => ScalarKind::IntOrString,
        Some("string") => ScalarKind::String,
        Some("integer") => ScalarKind::Integer,
        Some("number") => ScalarKind::Number,
        Some("boolean") => ScalarKind::Boolean,
        other => unreachable!("type {other:?}"),
    };
    Shape::Scalar(Scalar { kind, format: format.to_owned().into() })
}

fn map_type(fact: &Value) -> Option<MapType> {
    fact["x-kubernetes-map-type"].as_str().map(|word| match word {
        "atomic" => MapType::Atomic,
        "granular" => MapType::Granular,
        other => unreachable!("map type {other}"),
    })
}

fn group_version_kinds(fact: &Value) -> Vec<GroupVersionKind> {
    let text = |fact: &Value, key: &str| Cow::Owned(fact[key].as_str().expect("a text").to_owned());
    let entries = fact["gvk"].as_array().into_iter().flatten();
    entries
        .map(|fact| GroupVersionKind {
            group: text(fact, "group"),
            version: text(fact, "version"),
            kind: text(fact, "kind"),
        })
        .collect()
}

fn key(text: Option<&str>) -> Key {
    text.into_iter().flat_map(|text| text.split(',')).map(|name| Cow::Owned(name.to_owned())).collect()
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().filter_map(|text| text.as_str().map(str::to_owned)).collect()
}

/// Definition, field and value of each row.
fn overlay_rows(name: &str) -> BTreeSet<(String, String, String)> {
    let text = facts_text(name);
    let rows = text.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        (cells[0].to_owned(), cells[1].to_owned(), cells[2].to_owned())
    });
    rows.collect()
}

fn facts_text(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../spec/facts").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
