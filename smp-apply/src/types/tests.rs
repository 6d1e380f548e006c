//! The types of built-in definitions are those of the facts.

use std::collections::BTreeSet;
use std::path::Path;

use smp_api_types::{definitions, schema_for_definition};
use smp_schema::{MapType, ObjectSchema, Shape};

use super::{Identity, KEY_DEFAULTS, Key, Node, ScalarType, Type};

fn rows<const COLUMNS: usize>(name: &str) -> Vec<[String; COLUMNS]> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/facts/apply").join(name);
    let text = std::fs::read_to_string(path).expect("the facts are there");
    let row = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<_>>().try_into().expect("the columns");
    text.lines().skip(1).map(row).collect()
}

fn all_fields() -> impl Iterator<Item = (&'static str, &'static str, Type<'static>)> {
    definitions().flat_map(|definition| {
        let map = Type::of(definition.schema).map();
        let fields = definition.schema.object().into_iter().flat_map(ObjectSchema::all_fields);
        fields.filter_map(move |field| Some((definition.name, field.name(), map?.field(field.name())?)))
    })
}

#[test]
fn lists_have_the_types_keys_and_defaults_of_the_facts() {
    let described = |ty: Type<'static>| {
        let list = ty.list().filter(|_| ty.scalar().is_none())?;
        let (kind, keys) = match list.identity {
            None => ("atomic", Vec::new()),
            Some(Identity::Value) => ("set", Vec::new()),
            Some(Identity::Keys(keys)) => ("map", keys),
        };
        let mut keys = keys;
        keys.sort_by_key(|key| key.position);
        let names = keys.iter().map(|key| key.name).collect::<Vec<_>>().join(",");
        let default = |key: &Key<'_>| Some(format!("{}={}", key.name, key.default.as_ref()?));
        let defaults = keys.iter().filter_map(default).collect::<Vec<_>>().join(" ");
        Some([kind.to_owned(), names, defaults])
    };
    let mut found = BTreeSet::new();
    for (definition, name, ty) in all_fields() {
        let values = ty.map().filter(|_| matches!(ty.node, Node::Map(_))).and_then(|map| map.other());
        for (name, ty) in [(name.to_owned(), Some(ty)), (format!("{name}{{}}"), values)] {
            if let Some([kind, keys, defaults]) = ty.and_then(described) {
                found.insert([definition.to_owned(), name, kind, keys, defaults]);
            }
        }
    }
    let rows: Vec<[String; 7]> = rows("lists.tsv");
    let expected: BTreeSet<_> = rows
        .into_iter()
        .map(|[definition, field, kind, keys, _, _, defaults]| [definition, field, kind, keys, defaults])
        .collect();
    assert_eq!(found, expected);
    assert_eq!(found.len(), 554);
}

#[test]
fn objects_are_atomic_as_in_the_facts() {
    let mut found = BTreeSet::new();
    for definition in definitions() {
        let is_atomic = Type::of(definition.schema).map().is_some_and(|map| map.atomic);
        if is_atomic {
            found.insert([definition.name, "", "atomic"].map(str::to_owned));
        }
        for field in definition.schema.object().into_iter().flat_map(ObjectSchema::all_fields) {
            if let Some(map_type) = field.map_type() {
                let map = Type::of(definition.schema).map().and_then(|map| map.field(field.name())?.map());
                let is_atomic = map.expect("only objects have a map type").atomic;
                assert_eq!(is_atomic, map_type == MapType::Atomic, "{}.{}", definition.name, field.name());
                let what = if is_atomic { "atomic" } else { "separable" };
                found.insert([definition.name, field.name(), what].map(str::to_owned));
            }
        }
    }
    let rows: Vec<[String; 4]> = rows("atomic.tsv");
    assert_eq!(found, rows.into_iter().map(|[definition, field, what, _]| [definition, field, what]).collect());
    assert_eq!(found.len(), 46);
}

#[test]
fn other_definitions_are_those_of_the_facts() {
    let describe = |ty: Type<'_>| match ty.node {
        Node::Scalar(ScalarType::Untyped) => "scalar untyped",
        Node::Deduced => "scalar untyped, list of __untyped_atomic_, map of __untyped_deduced_",
        Node::Whole => "scalar untyped, list of __untyped_atomic_, map of __untyped_atomic_, atomic",
        Node::Map(Shape::FreeForm) => "map of __untyped_deduced_",
        _ => "something else",
    };
    let others = definitions().filter(|definition| definition.schema.object().is_none());
    let found: BTreeSet<_> =
        others.map(|definition| [definition.name, describe(Type::of(definition.schema))].map(str::to_owned)).collect();
    let rows: Vec<[String; 3]> = rows("others.tsv");
    assert_eq!(found, rows.into_iter().map(|[definition, what, _]| [definition, what]).collect());
}

#[test]
fn the_table_of_defaults_is_sorted_and_names_fields() {
    assert!(KEY_DEFAULTS.is_sorted_by(|(a, b, _), (c, d, _)| (a, b) < (c, d)));
    for (definition, field, _) in &KEY_DEFAULTS {
        assert!(schema_for_definition(definition).is_some_and(|schema| schema.field(field).is_some()));
    }
}
