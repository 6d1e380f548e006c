//! The element order of a diff: when `$setElementOrder` is sent, what it lists, and the positions of items that only
//! current has.

use std::collections::HashMap;

use serde_json::Value;

use super::comparison::{Comparison, Naming};
use super::entry::{Entry, copy_key, named};
use super::items::Item;
use super::pairing::{Fate, Pairing};
use crate::key;
use crate::options::{Options, PatchMergeKey, SetElementOrder};
use crate::order::{self, Part};
use crate::tuple::Tuple;

/// Whether `$setElementOrder` is sent with a list that is patched or reordered. `keeps_order` returns whether a server
/// that follows the specification keeps modified's order without the directive.
///
/// A stock server puts new items in other positions, so every addition needs the directive there.
///
/// ```yaml
/// current: [a, injected, c]
/// modified: [a, c, d]   # d comes last without a directive: none is sent, except to a stock server
/// modified: [a, b, c]   # b would come last too: $setElementOrder: [a, injected, b, c]
/// ```
pub(super) fn is_sent(options: &Options, is_reordered: bool, adds: bool, keeps_order: impl FnOnce() -> bool) -> bool {
    match options.set_element_order {
        SetElementOrder::Always => true,
        SetElementOrder::Never => false,
        SetElementOrder::WhenNeeded => {
            (is_reordered || adds) && (options.patch_merge_key == PatchMergeKey::Never || !keeps_order())
        }
    }
}

/// Whether `$setElementOrder` is sent with these entries. The Go package fails on the directive for a list without a
/// default key.
pub(super) fn is_sent_with(list: &Comparison<'_, '_>, entries: &[Entry]) -> bool {
    let adds = entries.iter().any(|entry| entry.takes.is_none());
    let (options, is_reordered) = (list.at.options(), list.is_reordered());
    let keeps_order = || keeps_order(&list.pairing, entries);
    if list.pairing.has_nameless_pairs() {
        // The directive would move the items that it cannot name. A stock server rejects such a list, whatever the patch is.
        return options.set_element_order != SetElementOrder::Never && (is_reordered || adds) && !keeps_order();
    }
    list.is_wanted && !list.default_key.is_empty() && is_sent(options, is_reordered, adds, keeps_order)
}

/// Whether the entries alone put modified's items in order.
fn keeps_order(pairing: &Pairing<'_>, entries: &[Entry]) -> bool {
    let mut is_recreated = vec![false; pairing.current.len()];
    for entry in entries.iter().filter(|entry| entry.takes.is_none()) {
        if let Some(current) = entry.modified.and_then(|index| pairing.current_of[index]) {
            is_recreated[current] = true;
        }
    }
    let takes: Vec<Option<usize>> = entries.iter().map(|entry| entry.takes).collect();
    let modified = order::by_patch(pairing.current.len(), &takes).into_iter().filter_map(|part| match part {
        Part::Entry(entry) => entries[entry].modified,
        Part::Live(index) => match pairing.fates[index] {
            Fate::Paired(modified) if !is_recreated[index] => Some(modified),
            _ => None,
        },
    });
    modified.is_sorted()
}

/// The items of the result in order. Modified's items (`Part::Entry`) are merged with those that only current has
/// (`Part::Live`), which keep their neighbors.
///
/// ```yaml
/// modified: [a, b, c]
/// current:  [a, injected, c]
/// result:   [a, injected, b, c]
/// ```
pub(super) fn arrangement(pairing: &Pairing<'_>) -> Vec<Part> {
    let stays = |part: &Part| match part {
        Part::Live(index) => !matches!(pairing.fates[*index], Fate::Deleted(_)),
        Part::Entry(_) => true,
    };
    let mut parts = order::by_patch(pairing.current.len(), &pairing.current_of);
    parts.retain(stays);
    parts
}

/// The value of `$setElementOrder`; `None` if no key identifies all items.
///
/// It lists modified's items. Unless the option is `Always`, it also lists the items that only current has:
///
/// ```yaml
/// $setElementOrder/containers: [{name: app}, {name: injected}, {name: new}]
/// ```
pub(super) fn directive(list: &Comparison<'_, '_>, naming: Naming, entries: &[Entry]) -> Option<Value> {
    let fields = order_key(list, naming, entries)?;
    let item = |item: &Item<'_>| named(list, &fields, naming == Naming::Sent, Some(item), Value::Null);
    let of_modified = |index: usize| {
        let modified = &list.pairing.modified[index];
        let mut entry = modified.is_object().then(|| item(modified))?;
        // A key field that only current has is kept in the result.
        if let (Some(current), Some(own)) = (list.pairing.current_of[index], &modified.tuple) {
            let result = list.result_tuple(index);
            let kept: Vec<usize> = fields.iter().copied().filter(|field| result[*field] != own[*field]).collect();
            copy_key(list, &kept, &list.pairing.current[current], &mut entry);
        }
        Some(entry)
    };
    let entry = |part| match part {
        Part::Live(index) => Some(&list.pairing.current[index]).filter(|live| live.tuple.is_some()).map(item),
        Part::Entry(index) => of_modified(index),
    };
    let parts = match list.at.options().set_element_order {
        SetElementOrder::Always => (0..list.pairing.modified.len()).map(Part::Entry).collect(),
        SetElementOrder::WhenNeeded | SetElementOrder::Never => arrangement(&list.pairing),
    };
    Some(parts.into_iter().filter_map(entry).map(Value::Object).collect())
}

/// The key fields that the order directive uses: the same as the entries, and only fields whose values are the same in
/// modified and in the result.
///
/// ```yaml
/// ports: [{$patchMergeKey: [port, protocol], port: 53, protocol: UDP}]
/// $setElementOrder/ports: [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}]    # [port, protocol]
/// ```
fn order_key(list: &Comparison<'_, '_>, naming: Naming, entries: &[Entry]) -> Option<Vec<usize>> {
    if naming == Naming::Default {
        return Some((0..list.default_key.len()).collect());
    }
    let modified = list.pairing.modified.iter().enumerate();
    let is_same = |field: &usize| {
        let has_same = |(index, item): (usize, &Item<'_>)| {
            item.tuple.as_ref().is_some_and(|own| own[*field] == list.result_tuple(index)[*field])
        };
        modified.clone().all(has_same)
    };
    let all: Vec<usize> = (0..list.recommended_key.len()).collect();
    let common: Vec<usize> = all.iter().copied().filter(is_same).collect();
    let fits = |fields: &Vec<usize>| {
        let fits_entry = |entry: &Entry| {
            let Some(index) = entry.modified else { return true };
            let tuple = key::tuple(&entry.map, &list.recommended_key).unwrap_or_default();
            texts(&tuple, fields) == texts(&list.result_tuple(index), fields)
        };
        fields.first() == Some(&0) && entries.iter().all(fits_entry) && distinguish(list, fields)
    };
    [all, common].into_iter().find(fits)
}

/// Whether these key fields distinguish the items of modified in the result. Items that only current has may be
/// duplicates of each other, but not of an item of modified.
fn distinguish(list: &Comparison<'_, '_>, fields: &[usize]) -> bool {
    let mut counts: HashMap<Vec<Option<String>>, usize> = HashMap::new();
    for tuple in list.result_tuples() {
        *counts.entry(texts(&tuple, fields)).or_default() += 1;
    }
    let mut modified = 0..list.pairing.modified.len();
    modified.all(|index| counts.get(&texts(&list.result_tuple(index), fields)) == Some(&1))
}

fn texts(tuple: &Tuple<'_>, fields: &[usize]) -> Vec<Option<String>> {
    fields.iter().map(|field| tuple[*field].as_ref().map(ToString::to_string)).collect()
}
