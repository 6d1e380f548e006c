//! Checks that the items of sets and of lists with keys are unique.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::node::{ListType, Node};
use super::place;
use crate::cause::text::{self, Numeric};
use crate::cause::{Bad, Causes};
use crate::path::Path;

/// The causes for repeated items.
///
/// ```text
/// schema: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name]}
/// ports: [{name: a}, {name: b}, {name: a}]  →  ports[2]: Duplicate value: {"name":"a"}
/// ```
pub(super) fn repeated(value: &Value, schema: &Node) -> Causes {
    let mut causes = Causes::default();
    if schema.inside.list_types {
        check(value, schema, &Path::Root, &mut causes);
    }
    causes
}

fn check(value: &Value, schema: &Node, path: &Path<'_>, causes: &mut Causes) {
    if !schema.inside.list_types {
        return;
    }
    if let Value::Array(items) = value {
        match schema.list {
            ListType::Atomic => {}
            ListType::Set => set(items, path, causes),
            ListType::Map => map(items, &schema.map_keys, path, causes),
        }
    }
    schema.visit(value, path, &mut |value, schema, path| check(value, schema, path, causes));
}

fn field(path: &Path<'_>, index: usize) -> String {
    place::field(&path.index(index), "")
}

fn set(items: &[Value], path: &Path<'_>, causes: &mut Causes) {
    for index in second(items.iter().map(Identity::of)) {
        if let Some(item) = items.get(index) {
            causes.duplicate(field(path, index), item);
        }
    }
}

fn map(items: &[Value], keys: &[String], path: &Path<'_>, causes: &mut Causes) {
    let odd = items.iter().position(|item| !item.is_object() && !item.is_null());
    if let Some((index, item)) = odd.and_then(|index| Some((index, items.get(index)?))) {
        causes.invalid(field(path, index), item, "must be an object for an array of list-type map");
        return;
    }
    let key = |item: &Value| keyed(item, keys);
    let repeated = match keys {
        [name] => second(items.iter().map(|item| item.get(name).map_or(Identity::Absent, Identity::of))),
        _ => second(items.iter().map(|item| Identity::Compound(text::json(&Value::Object(key(item)))))),
    };
    for index in repeated {
        let key = items.get(index).map(key).unwrap_or_default();
        causes.duplicate(field(path, index), Bad::Value(&json!(key)));
    }
}

/// The key fields that an item has.
fn keyed(item: &Value, keys: &[String]) -> Map<String, Value> {
    keys.iter().filter_map(|name| Some((name.clone(), item.get(name)?.clone()))).collect()
}

/// What makes an item equal to others. The number 1 differs from 1.0, unless it is inside a list or an object.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Identity<'a> {
    /// The item lacks the key.
    Absent,
    Null,
    Flag(bool),
    Integer(i64),
    Float(u64),
    Text(&'a str),
    /// A list or an object, as JSON.
    Compound(String),
}

impl<'a> Identity<'a> {
    pub(super) fn of(value: &'a Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(flag) => Self::Flag(*flag),
            Value::Number(number) => match Numeric::of(number) {
                Numeric::Integer(integer) => Self::Integer(integer),
                Numeric::Float(float) => Self::Float(float.to_bits()),
            },
            Value::String(text) => Self::Text(text),
            value => Self::Compound(text::json(value)),
        }
    }
}

/// Lists up to this length are searched item by item.
const SHORT: usize = 24;

/// The indexes of the items that are second of their kind. The third and later ones are not reported.
fn second<'a>(items: impl Iterator<Item = Identity<'a>>) -> Vec<usize> {
    let items: Vec<Identity<'a>> = items.collect();
    if items.len() <= SHORT
        && (1..items.len()).all(|index| !items.iter().take(index).any(|item| items.get(index) == Some(item)))
    {
        return Vec::new();
    }
    let mut times = HashMap::new();
    let mut found = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        let times = times.entry(item).or_insert(0_usize);
        *times += 1;
        if *times == 2 {
            found.push(index);
        }
    }
    found
}
