//! Two patches of one field.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::{keyed, not_mergeable, object, set};
use crate::apply::apply_value;
use crate::directive::{DELETE, DELETE_FROM_PRIMITIVE_LIST, PATCH, PATCH_MERGE_KEY, REPLACE, SET_ELEMENT_ORDER, Split};
use crate::error::Error;
use crate::path::Place;
use crate::plan::Context;
use crate::rule::{ListRule, Slot};

/// What a patch says about one field.
#[derive(Clone, Debug, Default)]
pub(crate) struct FieldPatch {
    pub(crate) value: Option<Value>,
    pub(crate) order: Option<Value>,
    pub(crate) deletions: Option<Value>,
}

impl FieldPatch {
    /// What a patch object says, field by field, a deleted object as null.
    pub(crate) fn all<'p>(split: &Split<'p>) -> BTreeMap<&'p str, Self> {
        let mut all: BTreeMap<&str, Self> = BTreeMap::new();
        for (name, value) in &split.fields {
            let is_deleted = value.get(PATCH).is_some_and(|value| value == DELETE);
            all.entry(name).or_default().value = Some(if is_deleted { Value::Null } else { (*value).clone() });
        }
        for (name, order) in &split.orders {
            all.entry(name).or_default().order = Some((*order).clone());
        }
        for (name, deletions) in &split.deletions {
            all.entry(name).or_default().deletions = Some((*deletions).clone());
        }
        all
    }

    pub(super) fn of_value(value: Value) -> Self {
        Self { value: Some(value), ..Self::default() }
    }

    pub(super) fn is_null(&self) -> bool {
        self.value.as_ref().is_some_and(Value::is_null)
    }

    /// Puts the field with its directives into the patch of its object.
    pub(super) fn write(self, name: &str, patch: &mut Map<String, Value>) {
        let parts = [
            (format!("{SET_ELEMENT_ORDER}{name}"), self.order),
            (format!("{DELETE_FROM_PRIMITIVE_LIST}{name}"), self.deletions),
            (name.to_owned(), self.value),
        ];
        patch.extend(parts.into_iter().filter_map(|(name, value)| Some((name, value?))));
    }
}

/// Whether the patch leaves nothing of what is there.
fn is_absolute(slot: Slot<'_>, patch: &FieldPatch) -> bool {
    match &patch.value {
        None => false,
        Some(Value::Object(map)) => slot.is_replaced() || map.get(PATCH).is_some(),
        Some(Value::Array(items)) if merges(slot, items, patch.order.as_ref()) => {
            slot.list_rule() != ListRule::Set && items.iter().any(is_replace)
        }
        Some(_) => true,
    }
}

fn is_replace(item: &Value) -> bool {
    item.get(PATCH).and_then(Value::as_str) == Some(REPLACE)
}

/// Whether a patch list is merged into what is there.
fn merges(slot: Slot<'_>, items: &[Value], order: Option<&Value>) -> bool {
    let sends = |item: &Value| item.get(PATCH_MERGE_KEY).is_some();
    let is_ordered_by_sent_key =
        || items.is_empty() && order.and_then(Value::as_array).is_some_and(|order| order.iter().any(sends));
    slot.list_rule() != ListRule::Atomic || items.iter().any(sends) || is_ordered_by_sent_key()
}

/// The one patch of a field that both patches touch.
pub(super) fn merge(
    context: &Context<'_>,
    parent: Slot<'_>,
    slot: Slot<'_>,
    name: &str,
    (first, second): (&FieldPatch, &FieldPatch),
    place: &Place<'_>,
) -> Result<FieldPatch, Error> {
    // Objects in objects go as deep as the patch; the frames of this way are kept small.
    match (&first.value, &second.value) {
        _ if is_absolute(slot, second) => Ok(second.clone()),
        (Some(Value::Object(first)), Some(Value::Object(second))) if !first.contains_key(PATCH) => {
            object::merge(context, slot, first, second, place).map(Value::Object).map(FieldPatch::of_value)
        }
        _ => merge_others(context, parent, slot, name, (first, second), place),
    }
}

/// The one patch of a field that is no object in both patches.
fn merge_others(
    context: &Context<'_>,
    parent: Slot<'_>,
    slot: Slot<'_>,
    name: &str,
    (first, second): (&FieldPatch, &FieldPatch),
    place: &Place<'_>,
) -> Result<FieldPatch, Error> {
    if is_absolute(slot, first) {
        let value = apply_field(context, parent, name, None, first, place)?;
        return after(context, parent, slot, name, value, second, place);
    }
    match (&first.value, &second.value) {
        (Some(Value::Object(_)), _) => {
            // After the first patch there is an object, whatever there was.
            let empty = Value::Object(Map::new());
            match apply_field(context, parent, name, Some(empty.clone()), second, place)? {
                Some(value) if value == empty => Ok(first.clone()),
                value => exactly(context, slot, value, place),
            }
        }
        // After the first patch there is a list or nothing, which the object takes the place of.
        (Some(Value::Array(_)), Some(Value::Object(_))) => after(context, parent, slot, name, None, second, place),
        (None, Some(Value::Object(_))) => {
            Err(not_mergeable(context, place, "an object after deletions from a list has no single patch"))
        }
        _ if slot.list_rule() == ListRule::Set => Ok(set::merge(first, second)),
        _ if first.deletions.is_some() || second.deletions.is_some() => {
            if first.value.is_some() || second.value.is_some() {
                let why = "`$deleteFromPrimitiveList` and a list merged by `$patchMergeKey` have no single patch";
                return Err(not_mergeable(context, place, why));
            }
            Ok(set::merge(first, second))
        }
        _ => keyed::merge(context, parent, slot, name, (first, second), place),
    }
}

/// The patch of a field that has exactly `value` when `second` meets it.
pub(super) fn after(
    context: &Context<'_>,
    parent: Slot<'_>,
    slot: Slot<'_>,
    name: &str,
    value: Option<Value>,
    second: &FieldPatch,
    place: &Place<'_>,
) -> Result<FieldPatch, Error> {
    let value = apply_field(context, parent, name, value, second, place)?;
    exactly(context, slot, value, place)
}

/// A patch that makes a field exactly this.
fn exactly(
    context: &Context<'_>,
    slot: Slot<'_>,
    value: Option<Value>,
    place: &Place<'_>,
) -> Result<FieldPatch, Error> {
    let value = match value {
        None => Value::Null,
        Some(Value::Object(map)) if slot.is_replaced() => Value::Object(map),
        Some(value @ Value::Object(_)) => object::replaced_by(value),
        Some(Value::Array(mut items)) => match slot.list_rule() {
            ListRule::Atomic => Value::Array(items),
            ListRule::Set if items.is_empty() => Value::Null,
            ListRule::Set => {
                return Err(not_mergeable(
                    context,
                    place,
                    "no directive replaces a set, as `null` and then a list would",
                ));
            }
            ListRule::Keyed => {
                items.push(object::replaced_by(Value::Object(Map::new())));
                Value::Array(items)
            }
        },
        Some(value) => value,
    };
    Ok(FieldPatch::of_value(value))
}

/// What a field has after a patch, when it had `live`.
fn apply_field(
    context: &Context<'_>,
    parent: Slot<'_>,
    name: &str,
    live: Option<Value>,
    patch: &FieldPatch,
    place: &Place<'_>,
) -> Result<Option<Value>, Error> {
    let mut object = Map::new();
    patch.clone().write(name, &mut object);
    let live: Map<String, Value> = live.into_iter().map(|live| (name.to_owned(), live)).collect();
    let applied = apply_value(parent.schema, Value::Object(live), &Value::Object(object), context.options);
    match applied {
        Ok(Value::Object(mut applied)) => Ok(applied.remove(name)),
        _ => Err(not_mergeable(context, place, "the second patch does not fit what the first one leaves here")),
    }
}
