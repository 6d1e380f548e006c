//! Diff of a keyed list: what changes in each item.

use std::cell::RefCell;

use serde_json::{Map, Value};

use super::comparison::{Comparison, removed_fields};
use super::items::{Inputs, Item};
use super::normal::Keys;
use super::pairing::{self, Fate, Pairing};
use super::versions::{Diff, Lists, Sides, Versions};
use super::{conflict, keyed_patch, object};
use crate::at::At;
use crate::document::Node;
use crate::error::Error;
use crate::plan::check_element_types;

/// Adds the changes of the list's field to the patch of its object.
pub(super) fn diff(
    diff: &Diff,
    at: &At<'_, '_>,
    (name, lists): (&str, Lists<'_>),
    patch: &mut Map<String, Value>,
) -> Result<(), Error> {
    let (default_key, recommended_key) = (at.slot.default_key(), at.slot.recommended_key());
    let inputs = Inputs::of(lists, &recommended_key, default_key.len());
    check_element_types(at, &inputs.modified.iter().map(|item| item.value), true)?;
    let pairing = pairing::pair(inputs, &recommended_key, default_key.len(), at.options().patch_merge_key);
    check_keys(at, lists.modified, &pairing)?;
    let changes = compare(diff, at, &pairing)?;
    let list = Comparison {
        at,
        target: at.in_input(diff.target),
        default_key,
        pairing,
        removed: changes.iter().map(|change| removed_fields(change, &recommended_key)).collect(),
        changes: RefCell::new(changes),
        recommended_key,
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

/// Checks that every item of modified can be named in a patch, or stays as it is.
///
/// ```yaml
/// current:  [{name: a, image: old}, {image: b}]
/// modified: [{name: a, image: new}, {image: b}]    # the second item needs no entry
/// modified: [{name: a, image: old}, {image: c}]    # MissingMergeKey
/// ```
fn check_keys(at: &At<'_, '_>, list: Option<Node<'_>>, pairing: &Pairing<'_>) -> Result<(), Error> {
    let keys = Keys::of(at);
    let has_no_dollar = list.is_some_and(Node::has_no_dollar);
    // An item whose key could be read has no mistakes, unless a field has the name of a directive.
    let is_read = |item: &Item<'_>| {
        item.tuple.is_some() && keys.has_no_first_default() && (has_no_dollar || item.value.has_no_dollar())
    };
    let items = pairing.modified.iter().enumerate();
    let mut others = items.filter(|(index, item)| !is_read(item) && !pairing.is_nameless_pair(*index));
    others.try_for_each(|(index, item)| keys.check(&at.item(index), item.value))
}

/// The patch of each pair, and the conflicts of items that only one side has.
fn compare(diff: &Diff, at: &At<'_, '_>, pairing: &Pairing<'_>) -> Result<Vec<Map<String, Value>>, Error> {
    let original = |index: Option<usize>| index.map(|index| pairing.original[index].value);
    let mut changes = Vec::with_capacity(pairing.modified.len());
    for (index, item) in pairing.modified.iter().enumerate() {
        let at = &at.item(index);
        let original = original(pairing.original_of[index]);
        let current = pairing.current_of[index].map(|current| &pairing.current[current]);
        let current = current.and_then(Item::object);
        changes.push(match (item.object(), current) {
            (Some(modified), Some(current)) if modified.is_identical(current) => Map::new(),
            (Some(modified), current @ Some(_)) => {
                let versions = Versions::of(Sides { original, modified: Some(modified), current });
                object::diff(diff, at, versions.objects())?
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
