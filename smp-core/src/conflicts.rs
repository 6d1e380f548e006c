//! Conflicts: what two patches change to different values.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Value};

use crate::directive::{self, PATCH, PATCH_MERGE_KEY, REPLACE, Split};
use crate::error::{Error, Input};
use crate::merge::FieldPatch;
use crate::options::{Dialect, Options};
use crate::path::{Path, Place};
use crate::plan::{self, Context};
use crate::rule::{ListRule, Slot};
use crate::same_item::{Index, Name};
use crate::scalar::{Scalar, equal};
use crate::schema::Schema;
use crate::upstream;

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
    let context = Context::new(options, Input::Patch);
    let found = match options.dialect {
        Dialect::Extended => extended(&context, schema, first, second)?,
        Dialect::Upstream => upstream::conflicts(&context, schema, first, second)?,
    };
    let mut found: Vec<(String, Path)> = found.into_iter().map(|path| (path.to_string(), path)).collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found.dedup_by(|a, b| a.0 == b.0);
    Ok(found.into_iter().map(|(_, path)| path).collect())
}

fn extended(context: &Context<'_>, schema: Schema<'_>, first: &Value, second: &Value) -> Result<Vec<Path>, Error> {
    plan::compile(context, schema, first)?;
    plan::compile(context, schema, second)?;
    let mut found = Vec::new();
    if let (Value::Object(first), Value::Object(second)) = (first, second) {
        object(context, Slot::bare(schema), first, second, &Place::root(), &mut found)?;
    }
    Ok(found)
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
    let of_second = FieldPatch::all(&of_second);
    for (name, first) in FieldPatch::all(&of_first) {
        if let Some(second) = of_second.get(name) {
            field(context, slot.child_or_free_form(name), &first, second, &place.field(name), found)?;
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
    let is_null = |patch: &FieldPatch| patch.value.as_ref().is_some_and(Value::is_null);
    if is_null(first) && is_null(second) {
        return Ok(());
    }
    let directives_agree =
        same(first.order.as_ref(), second.order.as_ref()) && same(first.deletions.as_ref(), second.deletions.as_ref());
    if !directives_agree || slot.list_rule() == ListRule::Set && adds_again(first) != adds_again(second) {
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

/// The values that a patch of a set deletes and adds again.
fn adds_again(patch: &FieldPatch) -> BTreeSet<Scalar<'_>> {
    let deleted = scalars(patch.deletions.as_ref());
    scalars(patch.value.as_ref()).into_iter().filter(|value| deleted.contains(value)).collect()
}

fn scalars(values: Option<&Value>) -> BTreeSet<Scalar<'_>> {
    values.and_then(Value::as_array).into_iter().flatten().filter_map(Scalar::of).collect()
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

/// An entry that may be for the item of so many others conflicts with some of them.
const MANY: usize = 32;

type Entry = Map<String, Value>;

fn entries(
    context: &Context<'_>,
    slot: Slot<'_>,
    first: &[Value],
    second: &[Value],
    place: &Place<'_>,
    found: &mut Vec<Path>,
) -> Result<(), Error> {
    let is_deletion = |entry: &&Entry| entry.contains_key(PATCH);
    let (deleted, merged): (Vec<&Entry>, Vec<&Entry>) =
        second.iter().filter_map(Value::as_object).partition(is_deletion);
    let index = |entries: &[&Entry]| Index::new(entries.iter().map(|entry| Name::of(slot, entry)).collect());
    let (mut of_deleted, mut of_merged) = (index(&deleted), index(&merged));
    let mut ranks: HashMap<Name, usize> = HashMap::new();
    for (position, entry) in first.iter().enumerate().filter_map(|(position, item)| Some((position, item.as_object()?)))
    {
        let (name, place) = (Name::of(slot, entry), place.index(position));
        let meets = |index: &mut Index| !index.same(&name).is_empty() || !index.others(&name, 1).is_empty();
        if is_deletion(&entry) {
            found.extend(meets(&mut of_merged).then(|| place.path()));
            continue;
        }
        let mut candidates = of_merged.others(&name, MANY);
        if candidates.len() == MANY || meets(&mut of_deleted) {
            found.push(place.path());
            continue;
        }
        // Entries with one name take their items in turn.
        let rank = ranks.entry(name.clone()).or_default();
        candidates.extend(of_merged.same(&name).get(*rank));
        *rank += 1;
        for other in candidates {
            object(context, slot.item(), &body(entry), &body(merged[other]), &place, found)?;
        }
    }
    Ok(())
}

/// An entry without the directive that names its key.
fn body(entry: &Entry) -> Entry {
    let mut body = entry.clone();
    body.remove(PATCH_MERGE_KEY);
    body
}
