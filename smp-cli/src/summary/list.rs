//! Pairs the items of two lists for display: by key, by value, or else by position.

use std::collections::{HashMap, HashSet};

use serde_json::Value;
use similar::{Algorithm, DiffOp, capture_diff_slices};
use smp_core::Schema;
use smp_suggest::shown;

use super::shown::{inline, plain};
use super::{Change, Kind, Place, change, value};
use crate::part::Part;

/// The changes of a list.
pub(super) fn items(changes: &mut Vec<Change>, place: &Place, part: Part<'_>, old: &[Value], new: &[Value]) {
    let item = part.item().schema;
    if let Some((old_names, new_names)) = names(part, item, old, new) {
        return named(changes, place, item, &side(&old_names, old), &side(&new_names, new));
    }
    let is_set = part.field.is_some_and(|field| field.strategy().merge.is_some());
    let are_scalars = old.iter().chain(new).all(|item| !item.is_object() && !item.is_array());
    if is_set && are_scalars {
        return set(changes, place, old, new);
    }
    in_line(changes, place, item, old, new);
}

/// The index of the item of another list that has the key of an item.
pub(crate) fn counterpart(part: Part<'_>, items: &[Value], index: usize, others: &[Value]) -> Option<usize> {
    let (names, names_of_others) = names(part, part.item().schema, items, others)?;
    names_of_others.iter().position(|name| Some(name) == names.get(index))
}

/// Names the items of both lists by the shortest part of a key that is unique in each list. The key is the recommended key of
/// the type, the list map keys of server-side apply, or else `name`.
///
/// ```yaml
/// ports:
/// - {port: 53, protocol: UDP}   # port alone is not unique: [port=53,protocol=UDP]
/// - {port: 53, protocol: TCP}   # [port=53,protocol=TCP]
/// ```
fn names(part: Part<'_>, item: Schema<'_>, old: &[Value], new: &[Value]) -> Option<(Vec<String>, Vec<String>)> {
    let of_type = part.field.map_or(Vec::new(), |field| {
        let texts = |key: &'_ [_]| key.iter().map(|name: &std::borrow::Cow<'_, str>| name.to_string()).collect();
        vec![texts(field.recommended_key()), texts(field.list_map_keys())]
    });
    of_type.into_iter().chain([vec!["name".to_owned()]]).flat_map(|key| parts_of_key(&key)).find_map(|key| {
        let names = |items: &[Value]| {
            let names: Vec<String> = items.iter().map(|value| name(&key, item, value)).collect::<Option<_>>()?;
            (names.iter().collect::<HashSet<_>>().len() == names.len()).then_some(names)
        };
        Some((names(old)?, names(new)?))
    })
}

/// The subsets of a key that contain its first field, shortest first. Only the first eight fields are considered.
///
/// ```text
/// [a, b, c]  gives  [a], [a, b], [a, c], [a, b, c]
/// ```
fn parts_of_key(key: &[String]) -> Vec<Vec<String>> {
    let Some((first, rest)) = key.split_first() else { return Vec::new() };
    let mut parts: Vec<Vec<String>> = (0..1_usize << rest.len().min(7))
        .map(|choice| {
            let chosen = rest.iter().enumerate().filter(|(index, _)| choice >> index & 1 == 1);
            [first].into_iter().chain(chosen.map(|(_, name)| name)).cloned().collect()
        })
        .collect();
    parts.sort_by_key(Vec::len);
    parts
}

/// Names an item by the fields of the key that it has or that have a default: `port=53,protocol=UDP`.
fn name(key: &[String], schema: Schema<'_>, item: &Value) -> Option<String> {
    let field = |name: &String| {
        let value = match item.get(name) {
            None | Some(Value::Null) => schema.field(name)?.default()?.to_value(),
            Some(Value::Object(_) | Value::Array(_)) => return None,
            Some(value) => value.clone(),
        };
        Some(format!("{name}={}", inline(&value)))
    };
    let fields: Vec<String> = key.iter().filter_map(field).collect();
    (!fields.is_empty() && item.is_object()).then(|| fields.join(","))
}

/// One of the two lists, with the names of its items and their indices.
struct Side<'v> {
    items: Vec<(&'v str, &'v Value)>,
    places: HashMap<&'v str, usize>,
}

fn side<'v>(names: &'v [String], items: &'v [Value]) -> Side<'v> {
    let items: Vec<(&str, &Value)> = names.iter().map(String::as_str).zip(items).collect();
    Side { places: items.iter().enumerate().map(|(index, (name, _))| (*name, index)).collect(), items }
}

fn named(changes: &mut Vec<Change>, place: &Place, schema: Schema<'_>, old: &Side<'_>, new: &Side<'_>) {
    let part = Part::alone(schema);
    for (index, (name, before)) in old.items.iter().enumerate() {
        let new_index = new.places.get(name).copied();
        let after = new_index.map_or(&Value::Null, |index| new.items[index].1);
        value(changes, &place.item(name, [Some(index), new_index]), part, before, after);
    }
    for (index, (name, after)) in new.items.iter().enumerate().filter(|(_, (name, _))| !old.places.contains_key(name)) {
        value(changes, &place.item(name, [None, Some(index)]), part, &Value::Null, after);
    }
    let common = |one: &Side<'_>, other: &Side<'_>| -> Vec<String> {
        let names = one.items.iter().filter(|(name, _)| other.places.contains_key(name));
        names.map(|(name, _)| in_a_row(name)).collect()
    };
    moved(changes, place, common(old, new), common(new, old));
}

/// The name of an item in a row of names. For a key of one field, the value is enough: `web` instead of `[name=web]`.
fn in_a_row(name: &str) -> String {
    match name.split_once('=') {
        Some((_, value)) if !name.contains(',') => value.to_owned(),
        _ => format!("[{name}]"),
    }
}

fn set(changes: &mut Vec<Change>, place: &Place, old: &[Value], new: &[Value]) {
    let texts = |items: &[Value]| -> Vec<String> { items.iter().map(inline).collect() };
    let (before, after) = (texts(old), texts(new));
    let (in_old, in_new): (HashSet<&String>, HashSet<&String>) = (before.iter().collect(), after.iter().collect());
    for (index, value) in old.iter().enumerate().filter(|(index, _)| !in_new.contains(&before[*index])) {
        change(changes, &place.member([Some(index), None]), Kind::Removed(value.clone()));
    }
    for (index, value) in new.iter().enumerate().filter(|(index, _)| !in_old.contains(&after[*index])) {
        change(changes, &place.member([None, Some(index)]), Kind::Added(value.clone()));
    }
    let common = |texts: &[String], other: &HashSet<&String>| -> Vec<String> {
        let mut seen = HashSet::new();
        texts.iter().filter(|text| other.contains(text) && seen.insert(*text)).cloned().collect()
    };
    moved(changes, place, common(&before, &in_new), common(&after, &in_old));
}

fn moved(changes: &mut Vec<Change>, place: &Place, old: Vec<String>, new: Vec<String>) {
    if old != new {
        let short = |names: Vec<String>| names.iter().map(|name| shown(name).into_owned()).collect();
        change(changes, place, Kind::Moved { old: short(old), new: short(new) });
    }
}

/// Compares items without keys. Equal items are paired as in a text diff; the items between them are paired by position.
///
/// ```text
/// old: a, b, c   new: a, x, c, d   changes: item 1 b → x, item 3 added
/// ```
fn in_line(changes: &mut Vec<Change>, place: &Place, schema: Schema<'_>, old: &[Value], new: &[Value]) {
    let texts = |items: &[Value]| -> Vec<String> { items.iter().map(canonical).collect() };
    let part = Part::alone(schema);
    for op in capture_diff_slices(Algorithm::Myers, &texts(old), &texts(new)) {
        let (before, after) = (op.old_range(), op.new_range());
        if matches!(op, DiffOp::Equal { .. }) {
            continue;
        }
        let both = before.len().min(after.len());
        for (old_index, new_index) in before.clone().zip(after.clone()) {
            let item = place.index(new_index, [Some(old_index), Some(new_index)]);
            value(changes, &item, part, &old[old_index], &new[new_index]);
        }
        for index in before.skip(both) {
            change(changes, &place.index(index, [Some(index), None]), Kind::Removed(old[index].clone()));
        }
        for index in after.skip(both) {
            change(changes, &place.index(index, [None, Some(index)]), Kind::Added(new[index].clone()));
        }
    }
}

/// A text that is the same for equal values, whatever the order of their fields.
fn canonical(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<String> =
                fields.iter().map(|(name, value)| format!("{}: {}", plain(name), canonical(value))).collect();
            fields.sort();
            format!("{{{}}}", fields.join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(", ")),
        value => value.to_string(),
    }
}
