//! Merges two patches of one field.

use serde_json::{Map, Value};

use super::field_patch::{FieldPatch, not_mergeable};
use super::{keyed, object, set};
use crate::at::At;
use crate::directive::{PATCH, PATCH_MERGE_KEY, REPLACE, is_replace};
use crate::document::Node;
use crate::error::Error;
use crate::ready::apply_by_slot;
use crate::rule::{ListRule, Slot};

/// Whether the result of the patch does not depend on the old value.
fn is_absolute(slot: Slot<'_>, patch: &FieldPatch) -> bool {
    match &patch.value {
        None => false,
        Some(Value::Object(map)) => slot.is_replaced() || map.get(PATCH).is_some(),
        Some(Value::Array(items)) if merges(slot, items, patch.order.as_ref()) => {
            slot.list_rule() != ListRule::Set && items.iter().any(|item| is_replace(Node::Value(item)))
        }
        Some(_) => true,
    }
}

/// Whether a patch list is merged into the old list.
fn merges(slot: Slot<'_>, items: &[Value], order: Option<&Value>) -> bool {
    let sends = |item: &Value| item.get(PATCH_MERGE_KEY).is_some();
    let is_ordered_by_sent_key =
        || items.is_empty() && order.and_then(Value::as_array).is_some_and(|order| order.iter().any(sends));
    slot.list_rule() != ListRule::Atomic || items.iter().any(sends) || is_ordered_by_sent_key()
}

/// Merges two patches of a field that both have.
pub(super) fn merge(
    object: &At<'_, '_>,
    name: &str,
    (first, second): (&FieldPatch, &FieldPatch),
) -> Result<FieldPatch, Error> {
    let at = object.field(name);
    // Recursion goes as deep as the patch, so this function keeps its stack frame small.
    match (&first.value, &second.value) {
        _ if is_absolute(at.slot, second) => Ok(second.clone()),
        (Some(Value::Object(first)), Some(Value::Object(second))) if !first.contains_key(PATCH) => {
            object::merge(&at, first, second).map(Value::Object).map(FieldPatch::of_value)
        }
        _ => merge_others(object, name, (first, second)),
    }
}

/// Merges two patches of a field that is not an object in both.
fn merge_others(
    object: &At<'_, '_>,
    name: &str,
    (first, second): (&FieldPatch, &FieldPatch),
) -> Result<FieldPatch, Error> {
    let at = &object.field(name);
    if is_absolute(at.slot, first) {
        let value = apply_field(object, name, None, first)?;
        return after(object, name, value, second);
    }
    match (&first.value, &second.value) {
        (Some(Value::Object(_)), _) => {
            // After the first patch there is an object, regardless of the old value.
            let empty = Value::Object(Map::new());
            match apply_field(object, name, Some(empty.clone()), second)? {
                Some(value) if value == empty => Ok(first.clone()),
                value => exactly(at, value),
            }
        }
        // After the first patch there is a list or nothing. The object replaces it.
        (Some(Value::Array(_)), Some(Value::Object(_))) => after(object, name, None, second),
        (None, Some(Value::Object(_))) => {
            Err(not_mergeable(at, "the first patch deletes from a list and the second sets an object"))
        }
        _ => merge_lists(object, name, (first, second)),
    }
}

/// Merges two patches of a list.
fn merge_lists(
    object: &At<'_, '_>,
    name: &str,
    (first, second): (&FieldPatch, &FieldPatch),
) -> Result<FieldPatch, Error> {
    let at = &object.field(name);
    let is_set = at.slot.list_rule() == ListRule::Set;
    if !is_set && first.deletions.is_none() && second.deletions.is_none() {
        keyed::merge(object, name, (first, second))
    } else if is_set || first.value.is_none() && second.value.is_none() {
        Ok(set::merge(first, second))
    } else {
        let why = "`$deleteFromPrimitiveList` cannot be combined with a list merged by `$patchMergeKey`";
        Err(not_mergeable(at, why))
    }
}

/// The patch of a field that has exactly `value` when `second` is applied.
pub(super) fn after(
    object: &At<'_, '_>,
    name: &str,
    value: Option<Value>,
    second: &FieldPatch,
) -> Result<FieldPatch, Error> {
    exactly(&object.field(name), apply_field(object, name, value, second)?)
}

/// A patch that sets a field to exactly this value.
///
/// ```yaml
/// containers: [{name: web}, {$patch: replace}]
/// strategy: {$patch: replace, type: Recreate}
/// ```
fn exactly(at: &At<'_, '_>, value: Option<Value>) -> Result<FieldPatch, Error> {
    let value = match value {
        None => Value::Null,
        Some(Value::Object(map)) if at.slot.is_replaced() => Value::Object(map),
        Some(value @ Value::Object(_)) => replaced_by(value),
        Some(Value::Array(mut items)) => match at.slot.list_rule() {
            ListRule::Atomic => Value::Array(items),
            ListRule::Set if items.is_empty() => Value::Null,
            ListRule::Set => {
                return Err(not_mergeable(at, "`null` and then a list replaces a set, which no directive does"));
            }
            ListRule::Keyed => {
                items.push(replaced_by(Value::Object(Map::new())));
                Value::Array(items)
            }
        },
        Some(value) => value,
    };
    Ok(FieldPatch::of_value(value))
}

/// A patch that sets an object to exactly this value.
pub(super) fn replaced_by(value: Value) -> Value {
    match value {
        Value::Object(mut map) => {
            map.insert(PATCH.to_owned(), REPLACE.into());
            Value::Object(map)
        }
        other => other,
    }
}

/// The value of an object's field after a patch, if it was `live` before.
fn apply_field(
    object: &At<'_, '_>,
    name: &str,
    live: Option<Value>,
    patch: &FieldPatch,
) -> Result<Option<Value>, Error> {
    let mut fields = Map::new();
    patch.clone().write(name, &mut fields);
    let live: Map<String, Value> = live.into_iter().map(|live| (name.to_owned(), live)).collect();
    match apply_by_slot(Slot::bare(object.slot.schema), Value::Object(live), &Value::Object(fields), object.options()) {
        Ok(Value::Object(mut applied)) => Ok(applied.remove(name)),
        _ => Err(not_mergeable(
            &object.field(name),
            "the second patch cannot be applied to what the first one leaves here",
        )),
    }
}
