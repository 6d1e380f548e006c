//! Conflicts: what two patches change to different values.

use std::collections::HashSet;

use serde_json::{Map, Value};

use crate::directive::{self, PATCH, PATCH_MERGE_KEY, REPLACE, Split};
use crate::error::{Error, Input};
use crate::merge::FieldPatch;
use crate::options::Options;
use crate::path::{Path, Place};
use crate::plan::{self, Context};
use crate::rule::{ListRule, Slot};
use crate::same_item::{Index, Name};
use crate::scalar::equal;
use crate::schema::Schema;

/// Lists the paths that two patches change to different values, sorted.
///
/// `$patch` and `$retainKeys` count for the whole object that they stand in, `$setElementOrder/…` and
/// `$deleteFromPrimitiveList/…` for their list. Indexes are those of `first`.
///
/// ```
/// use smp_core::{conflicts_value, Options, Schema};
/// use serde_json::json;
///
/// let (first, second) = (json!({"spec": {"replicas": 1, "paused": true}}), json!({"spec": {"replicas": 2}}));
/// let conflicts = conflicts_value(Schema::free_form(), &first, &second, &Options::default())?;
/// assert_eq!(conflicts[0].to_string(), "spec.replicas");
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// What is wrong with either patch by itself.
pub fn conflicts_value(
    schema: Schema<'_>,
    first: &Value,
    second: &Value,
    options: &Options,
) -> Result<Vec<Path>, Error> {
    crate::dialect::check(options)?;
    let context = Context::new(options, Input::Patch);
    plan::compile(&context, schema, first)?;
    plan::compile(&context, schema, second)?;
    let mut found = Vec::new();
    if let (Value::Object(first), Value::Object(second)) = (first, second) {
        object(&context, Slot::bare(schema), first, second, &Place::root(), &mut found)?;
    }
    let mut found: Vec<(String, Path)> = found.into_iter().map(|path| (path.to_string(), path)).collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found.dedup_by(|a, b| a.0 == b.0);
    Ok(found.into_iter().map(|(_, path)| path).collect())
}

fn object(
    context: &Context<'_>,
    slot: Slot<'_>,
    first: &Map<String, Value>,
    second: &Map<String, Value>,
    place: &Place<'_>,
    found: &mut Vec<Path>,
) -> Result<(), Error> {
    let table = slot.schema.object();
    let (of_first, of_second) =
        (directive::split(context, first, table, place)?, directive::split(context, second, table, place)?);
    let is_whole = |split: &Split<'_>| split.patch.is_some() || split.retain_keys.is_some();
    if is_whole(&of_first) || is_whole(&of_second) {
        let is_same = equal(&Value::Object(first.clone()), &Value::Object(second.clone()));
        if !is_same && !first.is_empty() && !second.is_empty() {
            found.push(place.path());
        }
        return Ok(());
    }
    let names = [&of_first.fields, &of_first.orders, &of_first.deletions].into_iter().flatten().map(|(name, _)| *name);
    let mut seen = HashSet::new();
    for name in names.filter(|name| seen.insert(*name)) {
        let patches = (FieldPatch::of(&of_first, name), FieldPatch::of(&of_second, name));
        if !patches.1.is_absent() {
            field(context, slot.child_or_free_form(name), &patches.0, &patches.1, &place.field(name), found)?;
        }
    }
    Ok(())
}

fn same(a: Option<&Value>, b: Option<&Value>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => equal(a, b),
        _ => false,
    }
}

fn field(
    context: &Context<'_>,
    slot: Slot<'_>,
    first: &FieldPatch,
    second: &FieldPatch,
    place: &Place<'_>,
    found: &mut Vec<Path>,
) -> Result<(), Error> {
    let directives_agree =
        same(first.order.as_ref(), second.order.as_ref()) && same(first.deletions.as_ref(), second.deletions.as_ref());
    if !directives_agree {
        found.push(place.path());
        return Ok(());
    }
    let (Some(first), Some(second)) = (&first.value, &second.value) else { return Ok(()) };
    if equal(first, second) {
        return Ok(());
    }
    match (first, second) {
        (Value::Object(first), Value::Object(second)) if !slot.is_replaced() => {
            object(context, slot, first, second, place, found)
        }
        (Value::Array(first), Value::Array(second)) => list(context, slot, first, second, place, found),
        _ => {
            found.push(place.path());
            Ok(())
        }
    }
}

fn list(
    context: &Context<'_>,
    slot: Slot<'_>,
    first: &[Value],
    second: &[Value],
    place: &Place<'_>,
    found: &mut Vec<Path>,
) -> Result<(), Error> {
    let has = |items: &[Value], name: &str| items.iter().any(|item| item.get(name).is_some());
    let is_merged = |items: &[Value]| slot.list_rule() == ListRule::Keyed || has(items, PATCH_MERGE_KEY);
    let replaces = |items: &[Value]| items.iter().any(|item| item.get(PATCH).is_some_and(|value| value == REPLACE));
    match slot.list_rule() {
        ListRule::Set => Ok(()),
        _ if is_merged(first) && is_merged(second) && !replaces(first) && !replaces(second) => {
            entries(context, slot, first, second, place, found)
        }
        _ => {
            found.push(place.path());
            Ok(())
        }
    }
}

fn entries(
    context: &Context<'_>,
    slot: Slot<'_>,
    first: &[Value],
    second: &[Value],
    place: &Place<'_>,
    found: &mut Vec<Path>,
) -> Result<(), Error> {
    let others: Vec<&Map<String, Value>> = second.iter().filter_map(Value::as_object).collect();
    let mut index = Index::new(others.iter().map(|other| Name::of(slot, other)).collect());
    for (position, map) in first.iter().enumerate().filter_map(|(position, item)| Some((position, item.as_object()?))) {
        for other in index.agreeing(&Name::of(slot, map)) {
            entry(context, slot, map, others[other], &place.index(position), found)?;
        }
    }
    Ok(())
}

fn entry(
    context: &Context<'_>,
    slot: Slot<'_>,
    first: &Map<String, Value>,
    second: &Map<String, Value>,
    place: &Place<'_>,
    found: &mut Vec<Path>,
) -> Result<(), Error> {
    let is_deletion = |map: &Map<String, Value>| map.contains_key(PATCH);
    match (is_deletion(first), is_deletion(second)) {
        (true, true) => Ok(()),
        (false, false) => {
            let body = |map: &Map<String, Value>| {
                let mut map = map.clone();
                map.remove(PATCH_MERGE_KEY);
                map
            };
            object(context, slot.item(), &body(first), &body(second), place, found)
        }
        _ => {
            found.push(place.path());
            Ok(())
        }
    }
}
