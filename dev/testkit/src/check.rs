//! Defines "the same document" for the laws.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use smp_core::schema::Kind;

use crate::schemas::{ListRule, Place};
use crate::tape::Tape;

/// The canonical form of a scalar.
pub fn scalar(value: &Value) -> Value {
    match value {
        Value::Number(number) if !number.is_i64() && !number.is_u64() => match number.as_f64() {
            #[expect(clippy::cast_possible_truncation, reason = "random documents contain small numbers")]
            Some(float) if float.fract() == 0.0 && float.abs() < 1e15 => json!(float as i64),
            _ => value.clone(),
        },
        other => other.clone(),
    }
}

/// The parts of a document that are compared.
#[derive(Clone, Copy)]
pub struct Normal {
    /// Whether to compare the order of sets and keyed lists.
    pub order: bool,
    /// Whether to treat empty lists and objects as absent.
    pub drop_empty: bool,
}

impl Normal {
    /// The document without parts that the laws ignore: nulls, duplicates in sets, the format of numbers.
    pub fn of(self, place: Place<'_>, value: &Value) -> Value {
        match value {
            Value::Object(map) => Value::Object(
                map.iter()
                    .filter(|(_, value)| !value.is_null())
                    .map(|(name, value)| (name, self.of(place.child(name), value)))
                    .filter(|(_, value)| !self.drop_empty || !is_empty(value))
                    .map(|(name, value)| (name.clone(), value))
                    .collect::<BTreeMap<_, _>>()
                    .into_iter()
                    .collect::<Map<_, _>>(),
            ),
            Value::Array(items) if !matches!(place.schema.kind(), Kind::List(_)) => items.iter().map(data).collect(),
            Value::Array(items) => {
                let mut items: Vec<Value> = items.iter().map(|item| self.of(place.item(), item)).collect();
                if place.list_rule() == ListRule::Set {
                    let mut seen = std::collections::HashSet::new();
                    items.retain(|item| seen.insert(item.clone()));
                }
                if !self.order && place.may_merge() {
                    items.sort_by_cached_key(ToString::to_string);
                }
                Value::Array(items)
            }
            other => scalar(other),
        }
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}

/// Data in a free-form array, where every null counts.
fn data(value: &Value) -> Value {
    match value {
        Value::Object(map) => map.iter().map(|(name, value)| (name.clone(), data(value))).collect(),
        Value::Array(items) => items.iter().map(data).collect(),
        other => scalar(other),
    }
}

/// Whether the document contains an object with only nulls.
pub fn has_hollow(value: &Value) -> bool {
    match value {
        Value::Object(map) => {
            !map.is_empty() && map.values().all(|value| value.is_null() || value.is_object() && has_hollow(value))
                || map.values().any(has_hollow)
        }
        Value::Array(items) => items.iter().any(has_hollow),
        _ => false,
    }
}

/// The first directive or null outside free-form arrays.
pub fn leak(place: Place<'_>, value: &Value) -> Option<String> {
    match value {
        Value::Object(map) => map.iter().find_map(|(name, value)| {
            if value.is_null() || name.starts_with('$') { Some(name.clone()) } else { leak(place.child(name), value) }
        }),
        Value::Array(items) if matches!(place.schema.kind(), Kind::List(_)) => {
            items.iter().find_map(|item| leak(place.item(), item))
        }
        _ => None,
    }
}

/// Whether two values are equal byte for byte, including the order of their fields.
pub fn is_same_text(a: &Value, b: &Value) -> bool {
    let text = |value: &Value| value.to_string();
    text(a) == text(b)
}

/// A directive, or a null outside free-form arrays, that occurs more often at a place in the result than in live. A
/// place is a path of names without indexes, because items of lists move.
pub fn new_null(place: Place<'_>, live: &Value, result: &Value) -> Option<String> {
    let mut had = BTreeMap::new();
    odd(place, live, "", &mut had);
    let mut has = BTreeMap::new();
    odd(place, result, "", &mut has);
    has.into_iter().find(|(name, count)| had.get(name).is_none_or(|had| had < count)).map(|(name, _)| name)
}

fn is_directive(name: &str) -> bool {
    let is_prefix = |prefix: &&str| name.strip_prefix(*prefix).is_some_and(|rest| rest.starts_with('/'));
    ["$patch", "$retainKeys", "$patchMergeKey"].contains(&name)
        || ["$setElementOrder", "$deleteFromPrimitiveList"].iter().any(is_prefix)
}

/// Counts the directives and nulls of a document by path.
fn odd(place: Place<'_>, value: &Value, at: &str, counts: &mut BTreeMap<String, usize>) {
    match value {
        Value::Object(map) => {
            for (name, value) in map {
                let at = format!("{at}.{name}");
                odd(place.child(name), value, &at, counts);
                if value.is_null() || is_directive(name) {
                    *counts.entry(at).or_default() += 1;
                }
            }
        }
        Value::Array(items) if matches!(place.schema.kind(), Kind::List(_)) => {
            for item in items {
                odd(place.item(), item, at, counts);
            }
        }
        _ => {}
    }
}

/// The document with every list sorted.
pub fn unordered(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut map: Map<_, _> = map.iter().map(|(name, value)| (name.clone(), unordered(value))).collect();
            map.sort_keys();
            Value::Object(map)
        }
        Value::Array(items) => {
            let mut items: Vec<Value> = items.iter().map(unordered).collect();
            items.sort_by_cached_key(ToString::to_string);
            Value::Array(items)
        }
        other => other.clone(),
    }
}

/// The document with the fields of its objects in another order.
pub fn shuffled(tape: &mut Tape<'_>, value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut fields: Vec<_> = map.iter().map(|(name, value)| (name.clone(), shuffled(tape, value))).collect();
            tape.shuffle(&mut fields);
            Value::Object(fields.into_iter().collect())
        }
        Value::Array(items) => items.iter().map(|item| shuffled(tape, item)).collect(),
        other => other.clone(),
    }
}
