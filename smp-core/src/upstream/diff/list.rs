//! Diff of one list: chooses the rule by the strategy and by the items.

use serde_json::{Map, Value};

use super::parts::{Diff, ListPatch, put, send};
use super::{keyed, set};
use crate::at::At;
use crate::directive::{DELETE_FROM_PRIMITIVE_LIST, SET_ELEMENT_ORDER};
use crate::error::{Code, Error};
use crate::schema::MergeStrategy;
use crate::upstream::key::{Key, all_same};
use crate::upstream::lookup::Found;

/// Diffs a list that both documents have.
pub(super) fn diff(
    diff: &Diff,
    object: &At<'_, '_>,
    parent: &Found<'_>,
    (name, original, modified): (&str, &mut [Value], &[Value]),
    patch: &mut Map<String, Value>,
) -> Result<(), Error> {
    let found = match parent.node.list(object, name) {
        Ok(found) => found,
        Err(_) if all_same(original, modified) => return Ok(()),
        Err(error) => return Err(error),
    };
    if found.strategy != Some(MergeStrategy::Merge) {
        let is_same = all_same(original, modified);
        return if is_same { Ok(()) } else { send(diff, object, name, || modified.into(), patch) };
    }
    let merged = merged(diff, &object.untyped_field(name), &found, original, modified)?;
    let order = format!("{SET_ELEMENT_ORDER}{name}");
    let deletions = format!("{DELETE_FROM_PRIMITIVE_LIST}{name}");
    for (name, values) in [(name, merged.list), (&*deletions, merged.deletions), (&*order, merged.order)] {
        if !values.is_empty() {
            put(object, name, Value::Array(values), patch)?;
        }
    }
    Ok(())
}

fn merged(
    diff: &Diff,
    at: &At<'_, '_>,
    found: &Found<'_>,
    original: &mut [Value],
    modified: &[Value],
) -> Result<ListPatch, Error> {
    if original.is_empty() {
        let list = if diff.parts.have_changes() { modified.to_vec() } else { Vec::new() };
        return Ok(ListPatch { list, ..ListPatch::default() });
    }
    // UPSTREAM: the items decide whether a merged list is a set or keyed.
    match element_type(diff, at, original, modified)? {
        Some(Key::Object) => keyed::diff(diff, at, found, original, modified),
        _ => Ok(set::diff(diff.parts, original, modified)),
    }
}

/// The type of all items of two lists, as one of the items; `None` if both lists are empty.
fn element_type<'v>(
    diff: &Diff,
    at: &At<'_, '_>,
    original: &'v [Value],
    modified: &'v [Value],
) -> Result<Option<Key<'v>>, Error> {
    let mut first = None;
    for (at, list) in [(at.in_input(diff.from), original), (*at, modified)] {
        for (index, item) in list.iter().map(Key::of).enumerate() {
            let (code, message) = match item {
                // UPSTREAM: a null in a merged list is an error.
                Key::Null => (Code::InvalidType, "an item of a merged list must not be null; remove it"),
                Key::List => (Code::NestedList, "an item of a merged list must not be a list; remove it"),
                _ if item.is_like(*first.get_or_insert(item)) => continue,
                // UPSTREAM: the items of a merged list must have the same type.
                _ => (
                    Code::MixedElementTypes,
                    "all items of a merged list must have the same type; 80 and 80.0 have different types",
                ),
            };
            return Err(at.item(index).error(code, message));
        }
    }
    Ok(first)
}
