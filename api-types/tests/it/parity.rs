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
    DefaultValue, Definition, Extension, Field, FieldDefinition, GroupVersionKind, Key, Link, ListType, MapType,
    MergeStrategy, ObjectDefinition, Scalar, ScalarKind, SchemaRef, Shape, Strategy,
};

#[test]
fn every_table_equals_the_facts() {
    let facts = Facts::read();
    let names: BTreeSet<&str> = definitions().map(|definition| definition.name).collect();
    assert_eq!(names, facts.definitions.keys().map(String::as_str).collect());
    assert!(names.len() > 700, "the facts list all definitions");
    for (name, fact) in &facts.definitions {
        let schema = schema_for_definition(name).expect("the definition is registered");
        assert_eq!(*schema.shape(), facts.reference(name), "{name}");
        let Some(properties) = fact["properties"].as_object() else {
            assert!(schema.object().is_none(), "{name}");
            continue;
        };
        let table = schema.object().expect("an object with fields has a table");
        let expected: BTreeMap<&str, FieldDefinition> =
            properties.iter().map(|(field, fact)| (field.as_str(), facts.field(name, field, fact))).collect();
        let found: BTreeMap<&str, &Field<'_>> = table.fields().iter().map(|field| (field.name(), field)).collect();
        assert_eq!(found.len(), table.fields().len(), "{name} has a field twice");
        assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "{name}");
        for (field, expected) in &expected {
            assert_eq!(*found[field], expected.table(), "{name}.{field}");
        }
        let mut without_fields = ObjectDefinition::from(table);
        without_fields.fields.clear();
        // The facts have none; `unions.rs` compares them with their list.
        without_fields.unions.clear();
        assert_eq!(without_fields, object(name, fact), "{name}");
    }
}

#[test]
fn every_kind_is_found() {
    let facts = Facts::read();
    let mut expected = BTreeSet::new();
    for (name, fact) in &facts.definitions {
        for GroupVersionKind { group, version, kind } in group_version_kinds(fact) {
            let schema = schema_for_kind(&group, &version, &kind).expect("the kind is registered");
            assert_eq!(schema.object().expect("a kind is an object").name(), *name);
            expected.insert((group.into_owned(), version.into_owned(), kind.into_owned()));
        }
    }
    let owned = |text: &str| text.to_owned();
    let found: BTreeSet<_> =
        kinds().map(|entry| (owned(entry.group), owned(entry.version), owned(entry.kind))).collect();
    assert_eq!(found, expected);
    assert_eq!(found.len(), kinds().len());
    assert!(found.len() > 190, "the facts have all kinds");
}

/// In both directions: each row of the two files is in a table, and the tables contain no other additions.
#[test]
fn tables_differ_from_the_facts_only_by_overlay_and_key_defaults() {
    let mut found = BTreeSet::new();
    for definition in definitions() {
        for field in definition.schema.object().into_iter().flat_map(smp_core::schema::ObjectSchema::fields) {
            let place = |what, value: String| (definition.name.to_owned(), field.name().to_string(), what, value);
            if !field.own_recommended_key().is_empty() {
                found.insert(place(Column::Key, field.own_recommended_key().join(",")));
            }
            if let Some(stock) = field.own_stock_strategy() {
                let added = Strategy { retain_keys: true, ..stock };
                assert_eq!(
                    (field.strategy(), stock.retain_keys),
                    (added, false),
                    "{}.{}",
                    definition.name,
                    field.name()
                );
                found.insert(place(Column::Strategy, "retainKeys".to_owned()));
            }
            if let Some(DefaultValue::String(default)) = &field.default() {
                found.insert(place(Column::Default, default.to_string()));
            } else {
                assert!(field.default().is_none(), "{}.{}", definition.name, field.name());
            }
        }
    }
    let columns = [Column::Key, Column::Strategy, Column::Default];
    let rows = columns.into_iter().flat_map(|column| {
        rows(column).into_iter().map(move |((definition, field), value)| (definition, field, column, value))
    });
    assert_eq!(found, rows.collect());
}

/// For fields with a recommended strategy, the stock strategy equals the strategy in the facts.
#[test]
fn stock_strategies_are_those_of_the_facts() {
    let facts = Facts::read();
    for (definition, field) in facts.strategies.keys() {
        let table = schema_for_definition(definition).expect("the definition is registered");
        let found = table.field(field).expect("the type has it");
        let fact = &facts.definitions[definition]["properties"][field];
        assert_eq!(found.own_stock_strategy(), Some(strategy(fact)), "{definition}.{field}");
        assert!(found.strategy().retain_keys, "{definition}.{field}");
    }
    assert_eq!(facts.strategies.len(), 5);
}

/// The rows list the fields with a patch strategy or merge key in a different format than the facts.
#[test]
fn patch_fields_are_those_of_the_list() {
    let mut found = BTreeSet::new();
    for definition in definitions() {
        for field in definition.schema.object().into_iter().flat_map(smp_core::schema::ObjectSchema::fields) {
            let strategy = field.stock_strategy();
            if strategy != Strategy::default() || !field.merge_key().is_empty() {
                let strategy = match (strategy.merge, strategy.retain_keys) {
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
                    field.name().to_string(),
                    strategy.to_owned(),
                    field.merge_key().join(","),
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
}

/// The facts with the overlay and the key defaults applied.
struct Facts {
    definitions: BTreeMap<String, Value>,
    recommended_keys: Rows,
    strategies: Rows,
    defaults: Rows,
}

impl Facts {
    fn read() -> Self {
        let mut facts: Value = serde_json::from_str(&facts_text("k8s-schema-facts.json")).expect("the facts are JSON");
        Self {
            definitions: serde_json::from_value(facts["definitions"].take()).expect("definitions is an object"),
            recommended_keys: rows(Column::Key),
            strategies: rows(Column::Strategy),
            defaults: rows(Column::Default),
        }
    }

    /// The shape of a reference to this definition.
    fn reference(&self, name: &str) -> Shape {
        let fact = &self.definitions[name];
        let shape = match (fact["type"].as_str(), fact.get("properties")) {
            (_, Some(_)) => return Shape::Object(SchemaRef::named(name)),
            (Some("object"), None) => Shape::Map(Link::Static(&Shape::FreeForm)),
            (None, None) => Shape::FreeForm,
            _ => scalar(fact),
        };
        Shape::Named(Definition { name: name.to_owned().into(), shape, documentation: None }.into())
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

    fn field(&self, definition: &str, name: &str, fact: &Value) -> FieldDefinition {
        let place = (definition.to_owned(), name.to_owned());
        let stock = strategy(fact);
        let is_recommended = self.strategies.get(&place).is_some_and(|word| word == "retainKeys");
        let mut field = FieldDefinition::new(name.to_owned(), self.shape(fact));
        field.strategy = if is_recommended { Strategy { retain_keys: true, ..stock } } else { stock };
        field.stock_strategy = is_recommended.then_some(stock);
        field.merge_key = key(fact["x-kubernetes-patch-merge-key"].as_str());
        field.recommended_key = key(self.recommended_keys.get(&place).map(String::as_str));
        field.default = self.defaults.get(&place).map(|text| DefaultValue::String(text.clone().into()));
        field.required = texts(&self.definitions[definition]["required"]).iter().any(|required| required == name);
        field.list_type = fact["x-kubernetes-list-type"].as_str().map(|word| match word {
            "atomic" => ListType::Atomic,
            "set" => ListType::Set,
            "map" => ListType::Map,
            other => unreachable!("list type {other}"),
        });
        field.list_map_keys = texts(&fact["x-kubernetes-list-map-keys"]).into_iter().map(Cow::Owned).collect();
        field.map_type = map_type(fact);
        field
    }
}

/// The strategy of a field in the document.
fn strategy(fact: &Value) -> Strategy {
    let strategy = fact["x-kubernetes-patch-strategy"].as_str().unwrap_or_default();
    let merge = match strategy {
        "merge" | "merge,retainKeys" => Some(MergeStrategy::Merge),
        "replace" => Some(MergeStrategy::Replace),
        _ => None,
    };
    Strategy { merge, retain_keys: strategy.ends_with("retainKeys") }
}

/// The table of a definition, without its fields.
fn object(name: &str, fact: &Value) -> ObjectDefinition {
    let extensions = fact.as_object().into_iter().flatten();
    let extensions = extensions.filter(|(key, _)| key.starts_with("x-") && *key != "x-kubernetes-map-type");
    let extension =
        |(key, value): (&String, &Value)| Extension { name: key.clone().into(), json: value.to_string().into() };
    let mut object = ObjectDefinition::new(name.to_owned());
    object.kinds = group_version_kinds(fact);
    object.map_type = map_type(fact);
    object.extensions = extensions.map(extension).collect();
    object
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

/// This project's additions to the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Column {
    Key,
    Strategy,
    Default,
}

/// Values by definition and field.
type Rows = BTreeMap<(String, String), String>;

/// The rows that have a value in this column.
fn rows(column: Column) -> Rows {
    let (file, cell) = match column {
        Column::Key => ("overlay.tsv", 2),
        Column::Strategy => ("overlay.tsv", 3),
        Column::Default => ("key-defaults.tsv", 2),
    };
    let text = facts_text(file);
    let rows = text.lines().skip(1).filter_map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        (!cells[cell].is_empty()).then(|| ((cells[0].to_owned(), cells[1].to_owned()), cells[cell].to_owned()))
    });
    rows.collect()
}

fn facts_text(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../spec/facts").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
