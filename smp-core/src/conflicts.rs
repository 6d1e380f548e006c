//! Conflicts: the paths that two patches change to different values.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Value};

use crate::at::At;
use crate::directive::{PATCH, PATCH_MERGE_KEY, is_replace};
use crate::document::{Members, Node};
use crate::error::Error;
use crate::merge::FieldPatch;
use crate::path::Path;
use crate::plan;
use crate::rule::ListRule;
use crate::same_item::{Index, Name};
use crate::scalar::{Scalar, equal};
use crate::split::{self, Split};

/// Returns the paths that two patches change to different values, sorted.
pub(crate) fn conflicts(at: &At<'_, '_>, first: &Value, second: &Value) -> Result<Vec<Path>, Error> {
    plan::compile(at, Node::Value(first))?;
    plan::compile(at, Node::Value(second))?;
    let mut found = Vec::new();
    if let (Value::Object(first), Value::Object(second)) = (first, second) {
        object(at, first, second, &mut found)?;
    }
    Ok(sorted(found))
}

/// Sorts paths and removes duplicates: `ports[2]` comes before `ports[10]`.
pub(crate) fn sorted(mut paths: Vec<Path>) -> Vec<Path> {
    paths.sort();
    paths.dedup();
    paths
}

/// Compares two patches of the same object.
///
/// ```yaml
/// first:  {replicas: 1, strategy: {$retainKeys: [type], type: Recreate}}
/// second: {replicas: 2, strategy: {type: RollingUpdate}}
/// # conflicts: replicas, and strategy as a whole
/// ```
fn object(
    at: &At<'_, '_>,
    first: &Map<String, Value>,
    second: &Map<String, Value>,
    found: &mut Vec<Path>,
) -> Result<(), Error> {
    let (of_first, of_second) = (split::split(at, Members::Map(first))?, split::split(at, Members::Map(second))?);
    let is_whole = |split: &Split<'_>| split.patch.is_some() || split.retain_keys.is_some();
    if is_whole(&of_first) || is_whole(&of_second) {
        let is_same = equal(&Value::Object(first.clone()), &Value::Object(second.clone()));
        if !is_same && !first.is_empty() && !second.is_empty() {
            found.push(at.path());
        }
        return Ok(());
    }
    let of_second = FieldPatch::all(&of_second);
    for (name, first) in FieldPatch::all(&of_first) {
        if let Some(second) = of_second.get(name) {
            field(&at.field(name), &first, second, found)?;
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

fn field(at: &At<'_, '_>, first: &FieldPatch, second: &FieldPatch, found: &mut Vec<Path>) -> Result<(), Error> {
    let slot = at.slot;
    if first.is_null() && second.is_null() {
        return Ok(());
    }
    let directives_agree =
        same(first.order.as_ref(), second.order.as_ref()) && same(first.deletions.as_ref(), second.deletions.as_ref());
    let is_conflict = !directives_agree || slot.list_rule() == ListRule::Set && adds_again(first) != adds_again(second);
    match (&first.value, &second.value) {
        _ if is_conflict => {}
        (None, _) | (_, None) => return Ok(()),
        (Some(first), Some(second)) if equal(first, second) => return Ok(()),
        (Some(Value::Object(first)), Some(Value::Object(second))) if !slot.is_replaced() => {
            return object(at, first, second, found);
        }
        (Some(Value::Array(first)), Some(Value::Array(second))) => return list(at, first, second, found),
        _ => {}
    }
    found.push(at.path());
    Ok(())
}

/// The values that a patch of a set deletes and then adds again.
fn adds_again(patch: &FieldPatch) -> BTreeSet<Scalar<'_>> {
    let deleted = scalars(patch.deletions.as_ref());
    scalars(patch.value.as_ref()).into_iter().filter(|value| deleted.contains(value)).collect()
}

fn scalars(values: Option<&Value>) -> BTreeSet<Scalar<'_>> {
    values.and_then(Value::as_array).into_iter().flatten().filter_map(Scalar::of).collect()
}

fn list(at: &At<'_, '_>, first: &[Value], second: &[Value], found: &mut Vec<Path>) -> Result<(), Error> {
    let slot = at.slot;
    let has = |items: &[Value], name: &str| items.iter().any(|item| item.get(name).is_some());
    let is_merged = |items: &[Value]| slot.list_rule() == ListRule::Keyed || has(items, PATCH_MERGE_KEY);
    let replaces = |items: &[Value]| items.iter().any(|item| is_replace(Node::Value(item)));
    match slot.list_rule() {
        ListRule::Set => Ok(()),
        _ if is_merged(first) && is_merged(second) && !replaces(first) && !replaces(second) => {
            entries(at, first, second, found)
        }
        _ => {
            found.push(at.path());
            Ok(())
        }
    }
}

/// An entry that may match the items of this many other entries counts as a conflict.
const MANY: usize = 32;

type Entry = Map<String, Value>;

/// Compares the entries of two patch lists that may match the same item.
///
/// ```yaml
/// first:  [{name: web, image: web:1}, {name: log, image: log:1}]
/// second: [{name: web, image: web:2}, {name: log, tty: true}]
/// # conflicts: [0].image
/// ```
fn entries(list: &At<'_, '_>, first: &[Value], second: &[Value], found: &mut Vec<Path>) -> Result<(), Error> {
    let slot = list.slot;
    let is_deletion = |entry: &&Entry| entry.contains_key(PATCH);
    let (deleted, merged): (Vec<&Entry>, Vec<&Entry>) =
        second.iter().filter_map(Value::as_object).partition(is_deletion);
    let index = |entries: &[&Entry]| Index::new(entries.iter().map(|entry| Name::of(slot, entry)).collect());
    let (mut of_deleted, mut of_merged) = (index(&deleted), index(&merged));
    let mut ranks: HashMap<Name, usize> = HashMap::new();
    for (position, entry) in first.iter().enumerate().filter_map(|(position, item)| Some((position, item.as_object()?)))
    {
        let (name, at) = (Name::of(slot, entry), list.item(position));
        let meets = |index: &mut Index| !index.same(&name).is_empty() || !index.others(&name, 1).is_empty();
        if is_deletion(&entry) {
            found.extend(meets(&mut of_merged).then(|| at.path()));
            continue;
        }
        let mut candidates = of_merged.others(&name, MANY);
        if candidates.len() == MANY || meets(&mut of_deleted) {
            found.push(at.path());
            continue;
        }
        // Entries with the same name match their items in order.
        let rank = ranks.entry(name.clone()).or_default();
        candidates.extend(of_merged.same(&name).get(*rank));
        *rank += 1;
        for other in candidates {
            object(&at, &body(entry), &body(merged[other]), found)?;
        }
    }
    Ok(())
}

/// The entry without `$patchMergeKey`.
fn body(entry: &Entry) -> Entry {
    let mut body = entry.clone();
    body.remove(PATCH_MERGE_KEY);
    body
}
