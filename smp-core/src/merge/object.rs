//! Merges two patches of one object.
//!
//! A field may be an object or a list of objects: this module, `field` and `keyed` are parts of one recursion.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde_json::{Map, Value};

use super::field;
use super::field_patch::{FieldPatch, not_mergeable};
use crate::at::At;
use crate::directive::RETAIN_KEYS;
use crate::document::Members;
use crate::error::Error;
use crate::ready::apply_by_slot;
use crate::rule::Slot;
use crate::split::{self, Patch};

/// Merges two patches of an object that either may replace.
pub(super) fn merge_whole(
    at: &At<'_, '_>,
    first: &Map<String, Value>,
    second: &Map<String, Value>,
) -> Result<Value, Error> {
    let replaces =
        |map: &Map<String, Value>| Ok::<_, Error>(split::split(at, Members::Map(map))?.patch == Some(Patch::Replace));
    if replaces(second)? {
        return Ok(Value::Object(second.clone()));
    }
    if !replaces(first)? {
        return merge(at, first, second).map(Value::Object);
    }
    let object = |patch: &Map<String, Value>, live| {
        apply_by_slot(Slot::bare(at.slot.schema), live, &Value::Object(patch.clone()), at.options()).map_err(|_| {
            not_mergeable(at, "the second patch cannot be applied to what `$patch: replace` in the first one leaves")
        })
    };
    Ok(field::replaced_by(object(second, object(first, Value::Object(Map::new()))?)?))
}

/// The parts of a patch of an object that it merges.
struct Side<'p> {
    /// The fields that the patch changes, in its order.
    names: Vec<&'p str>,
    fields: BTreeMap<&'p str, FieldPatch>,
    retained: Option<HashSet<&'p str>>,
}

impl<'p> Side<'p> {
    fn of(at: &At<'_, '_>, patch: &'p Map<String, Value>) -> Result<Self, Error> {
        let split = split::split(at, Members::Map(patch))?;
        let fields = FieldPatch::all(&split);
        let given = split.fields.iter().map(|(name, _)| *name);
        let names = given.chain(split.orders.keys().copied()).chain(split.deletions.keys().copied()).collect();
        Ok(Self { names, fields, retained: split.retain_keys.map(|names| names.into_iter().collect()) })
    }

    /// Whether the patch's `$retainKeys`, if any, keeps a field.
    fn keeps(&self, name: &str) -> bool {
        self.retained.as_ref().is_none_or(|names| names.contains(name))
    }
}

/// Merges two patches of an object that both merge.
///
/// ```yaml
/// first:  {replicas: 1, paused: true}
/// second: {$retainKeys: [replicas], replicas: 2}
/// merged: {$retainKeys: [replicas], replicas: 2}     # what the second patch clears need not be set
/// ```
pub(super) fn merge(
    at: &At<'_, '_>,
    first: &Map<String, Value>,
    second: &Map<String, Value>,
) -> Result<Map<String, Value>, Error> {
    let sides = (Side::of(at, first)?, Side::of(at, second)?);
    let mut merged = Map::new();
    let mut set = BTreeSet::new();
    for name in sides.0.names.iter().chain(&sides.1.names) {
        if set.contains(name) || !sides.1.keeps(name) {
            continue;
        }
        if let Some(field) = merge_field(at, name, &sides)? {
            set.insert(*name);
            field.write(name, &mut merged);
        }
    }
    let retained = retain_keys(&sides, &set);
    merged.extend(retained.map(|names| (RETAIN_KEYS.to_owned(), names.into_iter().collect())));
    Ok(merged)
}

fn merge_field(
    at: &At<'_, '_>,
    name: &str,
    (first, second): &(Side<'_>, Side<'_>),
) -> Result<Option<FieldPatch>, Error> {
    match (first.fields.get(name), second.fields.get(name)) {
        // The first patch clears the field, so it is absent when the second is applied.
        (_, Some(patch)) if !first.keeps(name) => {
            let field = field::after(at, name, None, patch)?;
            Ok(Some(field).filter(|field| !field.is_null()))
        }
        (Some(one), Some(two)) => field::merge(at, name, (one, two)).map(Some),
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
