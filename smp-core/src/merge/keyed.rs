//! Merges two patch lists that are merged by key.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::field_patch::{FieldPatch, not_mergeable};
use super::object;
use super::partner::{self, Partner};
use crate::at::At;
use crate::directive::{PATCH, PATCH_MERGE_KEY, is_deletion};
use crate::document::Node;
use crate::error::Error;
use crate::key;
use crate::plan::{self, all_distinct};
use crate::rule::Slot;
use crate::same_item::{Name, sent_key};
use crate::scalar::canonical;

type Entry = Map<String, Value>;

/// Merges two patch lists of a keyed list, neither of which replaces the list.
///
/// ```yaml
/// first:  [{name: web, image: web:2}, {$patch: delete, name: old}]
/// second: [{name: web, tty: true}, {name: new}]
/// merged: [{name: web, image: web:2, tty: true}, {name: new}, {$patch: delete, name: old}]
/// ```
pub(super) fn merge(
    object: &At<'_, '_>,
    name: &str,
    (first, second): (&FieldPatch, &FieldPatch),
) -> Result<FieldPatch, Error> {
    let list = &object.field(name);
    let (mut of_first, mut of_second) = (entries(first), entries(second));
    if !unify_keys(list.slot, &mut of_first, &mut of_second) {
        let why = "only one of the two patch lists has `$patchMergeKey`";
        return Err(not_mergeable(list, why));
    }
    if first.order.is_some() && of_second.iter().any(|entry| Name::of(list.slot, entry).has_null) {
        let why = "the first patch orders the list, and a null `$patchMergeKey` field in the second matches whichever \
            item comes first";
        return Err(not_mergeable(list, why));
    }
    let merged = merge_entries(list, of_first, &of_second)?;
    let is_listed = first.value.is_some() || second.value.is_some();
    let mut orders = [&second.order, &first.order].into_iter().flatten();
    let ordered = orders.find_map(|order| in_order(object, name, (&merged, is_listed), order));
    Ok(ordered.unwrap_or_else(|| FieldPatch::of_value(list_of(&merged))))
}

/// The entries in the order of a directive, with the directive; `None` if it does not fit them.
fn in_order(
    object: &At<'_, '_>,
    name: &str,
    (merged, is_listed): (&[Entry], bool),
    order: &Value,
) -> Option<FieldPatch> {
    let mut sorted = merged.to_vec();
    sort(object.slot.child_or_free_form(name), &mut sorted, order);
    let value = is_listed.then(|| list_of(&sorted));
    let patch = FieldPatch { value, order: Some(order.clone()), deletions: None };
    let mut fields = Map::new();
    patch.clone().write(name, &mut fields);
    let whole = object.with_slot(Slot::bare(object.slot.schema));
    plan::compile(&whole, Node::Value(&Value::Object(fields))).is_ok().then_some(patch)
}

fn list_of(entries: &[Entry]) -> Value {
    entries.iter().cloned().map(Value::Object).collect()
}

fn entries(patch: &FieldPatch) -> Vec<Entry> {
    let items = patch.value.as_ref().and_then(Value::as_array);
    items.into_iter().flatten().filter_map(|item| item.as_object().cloned()).collect()
}

/// Makes both lists use `$patchMergeKey`, or none of them, if possible.
fn unify_keys(slot: Slot<'_>, first: &mut [Entry], second: &mut [Entry]) -> bool {
    let sends = |entries: &[Entry]| entries.first().is_some_and(|entry| entry.contains_key(PATCH_MERGE_KEY));
    let (first_sends, second_sends) = (sends(first), sends(second));
    if first_sends == second_sends || first.is_empty() || second.is_empty() {
        return true;
    }
    let (sent, plain) = if first_sends { (first, second) } else { (second, first) };
    send_none(slot, sent) || send_all(slot, plain)
}

/// Removes `$patchMergeKey` if it is the default key. Such an entry matches at most one item, as it does without
/// `$patchMergeKey`.
fn send_none(slot: Slot<'_>, entries: &mut [Entry]) -> bool {
    let key = slot.default_key();
    let is_default = |entry: &Entry| {
        let names = sent_key(entry).unwrap_or_default();
        let is_null = |name: &&str| entry.get(*name).is_some_and(Value::is_null);
        names.len() == key.len() && key.iter().all(|field| names.contains(&field.name)) && !names.iter().any(is_null)
    };
    if !entries.iter().all(is_default) {
        return false;
    }
    for entry in entries {
        entry.remove(PATCH_MERGE_KEY);
        if is_deletion(entry) {
            // Without `$patchMergeKey`, other fields of the recommended key would restrict the deletion.
            entry.retain(|name, _| name == PATCH || key.iter().any(|field| field.name == name));
        }
    }
    true
}

/// Adds `$patchMergeKey` with the default key, if that is also the recommended key.
fn send_all(slot: Slot<'_>, entries: &mut [Entry]) -> bool {
    let key = slot.default_key();
    let has_null = |entry: &Entry| key.iter().any(|field| entry.get(field.name).is_some_and(Value::is_null));
    // Repeated keys are allowed only without `$patchMergeKey`.
    let repeats =
        || !all_distinct(entries.iter().filter(|entry| !is_deletion(entry)).map(|entry| key::tuple(entry, &key)));
    if key.is_empty() || key.len() != slot.recommended_key().len() || entries.iter().any(has_null) || repeats() {
        return false;
    }
    for entry in entries {
        entry.insert(PATCH_MERGE_KEY.to_owned(), key.iter().map(|field| field.name).collect());
    }
    true
}

/// The entries of the first list with the changes of the second, then the other entries of the second, then all
/// deletions.
fn merge_entries(list: &At<'_, '_>, first: Vec<Entry>, second: &[Entry]) -> Result<Vec<Entry>, Error> {
    let (mut deletions, first): (Vec<Entry>, Vec<Entry>) = first.into_iter().partition(is_deletion);
    let partners = partner::find(list.slot, &first, second).map_err(|why| not_mergeable(list, why))?;
    let mut merged: Vec<Option<Entry>> = first.into_iter().map(Some).collect();
    for dropped in partners.iter().filter_map(Partner::dropped).flatten() {
        merged[*dropped] = None;
    }
    for (entry, partner) in second.iter().zip(partners) {
        match partner {
            // If the same patch deletes the item first, there is nothing to merge with.
            Partner::Same(index) if merged[index].is_some() => {
                if let Some(own) = &mut merged[index] {
                    *own = merge_pair(&list.item(index), own, entry)?;
                }
            }
            _ if is_deletion(entry) => deletions.push(entry.clone()),
            _ => merged.push(Some(entry.clone())),
        }
    }
    let mut known = HashSet::new();
    deletions.retain(|entry| known.insert(canonical(&Value::Object(entry.clone()))));
    Ok(merged.into_iter().flatten().chain(deletions).collect())
}

fn merge_pair(at: &At<'_, '_>, first: &Entry, second: &Entry) -> Result<Entry, Error> {
    let (mut body, mut other) = (first.clone(), second.clone());
    let sent = body.remove(PATCH_MERGE_KEY);
    other.remove(PATCH_MERGE_KEY);
    let mut merged = object::merge(at, &body, &other)?;
    merged.extend(sent.map(|names| (PATCH_MERGE_KEY.to_owned(), names)));
    Ok(merged)
}

/// Sorts the entries that a directive names into its order.
///
/// ```yaml
/// entries: [{name: a}, {name: b}, {$patch: delete, name: c}]
/// order:   [{name: b}, {name: a}]
/// sorted:  [{name: b}, {name: a}, {$patch: delete, name: c}]
/// ```
fn sort(slot: Slot<'_>, entries: &mut [Entry], order: &Value) {
    let name = |entry: &Entry| -> Vec<(String, Option<String>)> {
        let key = slot.default_key();
        let names = sent_key(entry).unwrap_or_else(|| key.iter().map(|field| field.name).collect());
        let value = |name| key::value(entry, &slot.key_field(name)).ok().flatten().map(|value| value.to_string());
        names.into_iter().map(|name| (name.to_owned(), value(name))).collect()
    };
    let items = order.as_array().into_iter().flatten().filter_map(Value::as_object);
    let mut places = HashMap::new();
    for (place, item) in items.enumerate() {
        places.entry(name(item)).or_insert(place);
    }
    entries.sort_by_cached_key(|entry| (is_deletion(entry), places.get(&name(entry)).copied().unwrap_or(usize::MAX)));
}
