//! Two patches of one object.

use std::collections::{BTreeSet, HashSet};

use serde_json::{Map, Value};

use super::field::{self, FieldPatch};
use super::not_mergeable;
use crate::apply::apply_value;
use crate::directive::{self, PATCH, Patch, REPLACE, RETAIN_KEYS, Split};
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

/// Merges two patches of one object that both merge.
pub(super) fn merge(
    context: &Context<'_>,
    slot: Slot<'_>,
    first: &Map<String, Value>,
    second: &Map<String, Value>,
    place: &Place<'_>,
) -> Result<Map<String, Value>, Error> {
    let table = slot.schema.object();
    let first = directive::split(context, first, table, place)?;
    let second = directive::split(context, second, table, place)?;
    let names_of = |split: &Split<'_>| {
        split.retain_keys.as_ref().map(|names| names.iter().map(|name| (*name).to_owned()).collect())
    };
    let (kept_by_first, kept_by_second): (Option<HashSet<String>>, Option<HashSet<String>>) =
        (names_of(&first), names_of(&second));
    let retained =
        |names: &Option<HashSet<String>>, name: &str| names.as_ref().is_none_or(|names| names.contains(name));
    let mut merged = Map::new();
    let mut set = BTreeSet::new();
    let (mut of_first, mut of_second) = (FieldPatch::all(&first), FieldPatch::all(&second));
    for name in names(&first, &second) {
        let patches = (of_first.remove(name).unwrap_or_default(), of_second.remove(name).unwrap_or_default());
        let place = place.field(name);
        if !retained(&kept_by_second, name) {
            continue;
        }
        let child = slot.child_or_free_form(name);
        let field = if retained(&kept_by_first, name) {
            field::merge(context, slot, child, name, patches, &place)?
        } else {
            // The first patch clears the field, so the second one meets none.
            field::after(context, slot, child, name, None, &patches.1, &place)?.filter(|field| !field.is_null())
        };
        if let Some(field) = field {
            set.insert(name.to_owned());
            field.write(name, &mut merged);
        }
    }
    if let Some(names) = retain_keys(&first, &second, &set) {
        merged.insert(RETAIN_KEYS.to_owned(), names.into_iter().collect());
    }
    Ok(merged)
}

/// Every field that either patch touches, in the order in which they name them.
fn names<'p>(first: &Split<'p>, second: &Split<'p>) -> Vec<&'p str> {
    let mut seen = BTreeSet::new();
    let all = [first, second].into_iter().flat_map(|split| {
        let fields = split.fields.iter().map(|(name, _)| *name);
        fields.chain(split.orders.keys().copied()).chain(split.deletions.keys().copied())
    });
    all.filter(|name| seen.insert(*name)).collect()
}

fn retain_keys(first: &Split<'_>, second: &Split<'_>, set: &BTreeSet<String>) -> Option<BTreeSet<String>> {
    let owned = |names: &[&str]| -> BTreeSet<String> { names.iter().map(|name| (*name).to_owned()).collect() };
    let names = match (&first.retain_keys, &second.retain_keys) {
        (None, None) => return None,
        (Some(names), None) | (None, Some(names)) => owned(names),
        (Some(first), Some(second)) => owned(first).intersection(&owned(second)).cloned().collect(),
    };
    Some(names.union(set).cloned().collect())
}
