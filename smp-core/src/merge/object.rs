//! Two patches of one object.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde_json::{Map, Value};

use super::field::{self, FieldPatch};
use super::not_mergeable;
use crate::apply::apply_value;
use crate::directive::{self, PATCH, Patch, REPLACE, RETAIN_KEYS};
use crate::error::Error;
use crate::path::Place;
use crate::plan::Context;
use crate::rule::Slot;

/// Merges two patches of one object that may replace it.
pub(super) fn merge_whole(
    context: &Context<'_>,
    slot: Slot<'_>,
    first: &Map<String, Value>,
    second: &Map<String, Value>,
    place: &Place<'_>,
) -> Result<Value, Error> {
    let replaces = |map: &Map<String, Value>| {
        Ok::<_, Error>(directive::split(context, map, slot.schema.object(), place)?.patch == Some(Patch::Replace))
    };
    if replaces(second)? {
        return Ok(Value::Object(second.clone()));
    }
    if !replaces(first)? {
        return merge(context, slot, first, second, place).map(Value::Object);
    }
    let object = |patch: &Map<String, Value>, live| {
        apply_value(slot.schema, live, &Value::Object(patch.clone()), context.options).map_err(|_| {
            not_mergeable(
                context,
                place,
                "the second patch does not fit what `$patch: replace` in the first one leaves",
            )
        })
    };
    Ok(replaced_by(object(second, object(first, Value::Object(Map::new()))?)?))
}

/// A patch that makes an object exactly this.
pub(super) fn replaced_by(value: Value) -> Value {
    match value {
        Value::Object(mut map) => {
            map.insert(PATCH.to_owned(), REPLACE.into());
            Value::Object(map)
        }
        other => other,
    }
}

/// What one patch says about an object that it merges.
struct Side<'p> {
    /// The fields that it touches, in the order in which it names them.
    names: Vec<&'p str>,
    fields: BTreeMap<&'p str, FieldPatch>,
    retained: Option<HashSet<&'p str>>,
}

impl<'p> Side<'p> {
    fn of(
        context: &Context<'_>,
        slot: Slot<'_>,
        patch: &'p Map<String, Value>,
        place: &Place<'_>,
    ) -> Result<Self, Error> {
        let split = directive::split(context, patch, slot.schema.object(), place)?;
        let fields = FieldPatch::all(&split);
        let given = split.fields.iter().map(|(name, _)| *name);
        let names = given.chain(split.orders.keys().copied()).chain(split.deletions.keys().copied()).collect();
        Ok(Self { names, fields, retained: split.retain_keys.map(|names| names.into_iter().collect()) })
    }

    /// Whether the patch leaves a field to others, or says something about it itself.
    fn keeps(&self, name: &str) -> bool {
        self.retained.as_ref().is_none_or(|names| names.contains(name))
    }
}

/// Merges two patches of one object that both merge.
pub(super) fn merge(
    context: &Context<'_>,
    slot: Slot<'_>,
    first: &Map<String, Value>,
    second: &Map<String, Value>,
    place: &Place<'_>,
) -> Result<Map<String, Value>, Error> {
    let sides = (Side::of(context, slot, first, place)?, Side::of(context, slot, second, place)?);
    let mut merged = Map::new();
    let mut set = BTreeSet::new();
    for name in sides.0.names.iter().chain(&sides.1.names) {
        if set.contains(name) || !sides.1.keeps(name) {
            continue;
        }
        if let Some(field) = merge_field(context, slot, name, &sides, &place.field(name))? {
            set.insert(*name);
            field.write(name, &mut merged);
        }
    }
    if let Some(names) = retain_keys(&sides, &set) {
        merged.insert(RETAIN_KEYS.to_owned(), names.into_iter().collect());
    }
    Ok(merged)
}

fn merge_field(
    context: &Context<'_>,
    slot: Slot<'_>,
    name: &str,
    (first, second): &(Side<'_>, Side<'_>),
    place: &Place<'_>,
) -> Result<Option<FieldPatch>, Error> {
    let child = slot.child_or_free_form(name);
    match (first.fields.get(name), second.fields.get(name)) {
        // The first patch clears the field, so the second one meets none.
        (_, Some(patch)) if !first.keeps(name) => {
            let field = field::after(context, slot, child, name, None, patch, place)?;
            Ok(Some(field).filter(|field| !field.is_null()))
        }
        (Some(one), Some(two)) => field::merge(context, slot, child, name, (one, two), place).map(Some),
        (one, two) => Ok(one.filter(|_| first.keeps(name)).or(two).cloned()),
    }
}

fn retain_keys<'p>(sides: &(Side<'p>, Side<'p>), set: &BTreeSet<&'p str>) -> Option<BTreeSet<&'p str>> {
    let names: BTreeSet<&str> = match (&sides.0.retained, &sides.1.retained) {
        (None, None) => return None,
        (Some(names), None) | (None, Some(names)) => names.iter().copied().collect(),
        (Some(first), Some(second)) => first.intersection(second).copied().collect(),
    };
    Some(names.union(set).copied().collect())
}
