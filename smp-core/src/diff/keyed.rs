//! Diff of a keyed list: what changes in each item.

use std::cell::RefCell;

use serde_json::{Map, Value};

use super::comparison::Comparison;
use super::items::Item;
use super::pairing::{self, Fate, Pairing};
use super::versions::{Diff, Lists, Objects, Sides, items};
use super::{conflict, keyed_patch, normal};
use crate::at::At;
use crate::document::Node;
use crate::error::Error;

/// Diffs two objects.
type DiffObject = fn(&Diff, &At<'_, '_>, Objects<'_, '_>) -> Result<Map<String, Value>, Error>;

/// Adds the changes of the list's field to the patch of its object.
pub(super) fn diff(
    diff: &Diff,
    at: &At<'_, '_>,
    (name, lists): (&str, Lists<'_>),
    patch: &mut Map<String, Value>,
    diff_object: DiffObject,
) -> Result<(), Error> {
    normal::check_keys(at, &items(lists.modified))?;
    let (default_key, recommended_key) = (at.slot.default_key(), at.slot.recommended_key());
    let pairing = pairing::pair(lists, &recommended_key, default_key.len(), at.options().patch_merge_key);
    let changes = compare(diff, at, &pairing, diff_object)?;
    let list = Comparison {
        at,
        target: at.in_input(diff.target),
        default_key,
        recommended_key,
        pairing,
        changes,
        is_wanted: lists.modified.is_some(),
        counts: RefCell::default(),
    };
    if !list.is_wanted && list.pairing.fates.iter().all(|fate| matches!(fate, Fate::Deleted(_))) {
        patch.insert(name.to_owned(), Value::Null);
    } else if list.is_touched() || list.is_reordered() && list.order_counts() {
        keyed_patch::write(&list, name, patch)?;
    }
    Ok(())
}

/// The patch of each pair, and the conflicts of items that only one side has.
fn compare(
    diff: &Diff,
    at: &At<'_, '_>,
    pairing: &Pairing<'_>,
    diff_object: DiffObject,
) -> Result<Vec<Map<String, Value>>, Error> {
    let original = |index: Option<usize>| index.map(|index| pairing.original[index].value);
    let mut changes = Vec::with_capacity(pairing.modified.len());
    for (index, item) in pairing.modified.iter().enumerate() {
        let at = &at.item(index);
        let original = original(pairing.original_of[index]);
        let current = pairing.current_of[index].map(|current| &pairing.current[current]);
        let current = current.and_then(Item::object);
        changes.push(match (item.object(), current) {
            (Some(modified), Some(current)) if modified.is_identical(current) => Map::new(),
            (Some(modified), Some(current)) => {
                let original = original.and_then(Node::members);
                let (modified, current) = (modified.members(), current.members());
                let (modified, current) = (modified.unwrap_or_default(), current.unwrap_or_default());
                diff_object(diff, at, Objects { original: original.as_ref(), modified: &modified, current: &current })?
            }
            _ => {
                conflict::note(diff, at, Sides { original, modified: Some(item.value), current: None });
                Map::new()
            }
        });
    }
    note_deletions(diff, at, pairing);
    Ok(changes)
}

/// Records the conflicts of items that are deleted from current.
fn note_deletions(diff: &Diff, at: &At<'_, '_>, pairing: &Pairing<'_>) {
    for (index, (item, fate)) in pairing.current.iter().zip(&pairing.fates).enumerate() {
        if let Fate::Deleted(original) = fate {
            let original = original.map(|index| pairing.original[index].value);
            conflict::note(diff, &at.item(index), Sides { original, modified: None, current: Some(item.value) });
        }
    }
}
