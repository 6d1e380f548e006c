//! Keyed lists: what changes in which item, and in which of the ways the list is written down.

use std::cell::RefCell;
use std::collections::HashMap;

use serde_json::{Map, Value};

use super::field::Lists;
use super::pairing::{self, Fate, Pairing};
use super::{Diff, Objects, Sides, conflict, normal, object, written};
use crate::error::Error;
use crate::key::{self, Tuple};
use crate::options::PatchMergeKey;
use crate::path::Place;
use crate::plan::{Context, all_distinct};
use crate::rule::{KeyField, Slot};
use crate::scalar::Scalar;

/// One keyed list, paired and compared.
pub(super) struct Comparison<'c, 'd> {
    pub(super) options: &'c crate::options::Options,
    pub(super) modified: &'c Context<'c>,
    pub(super) current: &'c Context<'c>,
    pub(super) slot: Slot<'d>,
    pub(super) default_key: Vec<KeyField<'d>>,
    pub(super) recommended_key: Vec<KeyField<'d>>,
    pub(super) pairing: Pairing<'d>,
    /// For every item of modified that current has too the patch of its fields.
    pub(super) changes: Vec<Map<String, Value>>,
    /// Whether the field is there in modified; if not, every item is to go.
    pub(super) is_wanted: bool,
    /// How often some fields of the key have some values, in modified and in current.
    counts: RefCell<HashMap<Vec<usize>, Counts<'d>>>,
}

/// How many items of modified and of current have these values.
type Counts<'d> = HashMap<Tuple<'d>, (usize, usize)>;

/// How a changed list is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    /// Entries named by the default key.
    Default,
    /// Entries named by the keys that they send.
    Sent,
    /// The whole list, with an entry that replaces.
    Whole,
    /// The whole list, as an atomic one.
    WholePlain,
}

/// Adds what the list's field needs to the patch of its object.
pub(super) fn diff<'d>(
    context: &Diff<'_>,
    slot: Slot<'d>,
    name: &str,
    lists: Lists<'d>,
    patch: &mut Map<String, Value>,
    place: &Place<'_>,
) -> Result<(), Error> {
    normal::check_keys(&context.modified, slot, lists.modified.unwrap_or_default(), place)?;
    let (default_key, recommended_key) = (slot.default_key(), slot.recommended_key());
    let pairing = pairing::pair(lists, &recommended_key, !default_key.is_empty());
    let changes = compare(context, slot, &pairing, place)?;
    let list = Comparison {
        options: context.options,
        modified: &context.modified,
        current: &context.current,
        slot,
        default_key,
        recommended_key,
        pairing,
        changes,
        is_wanted: lists.modified.is_some(),
        counts: RefCell::default(),
    };
    if !list.is_wanted && list.pairing.fates.iter().all(|fate| matches!(fate, Fate::Deleted(_))) {
        patch.insert(name.to_owned(), Value::Null);
    } else if list.is_touched() || list.is_reordered() && context.options.set_element_order {
        written::write(&list, name, patch, place)?;
    }
    Ok(())
}

/// The patch for every pair, and the conflicts of items that only one side has.
fn compare(
    context: &Diff<'_>,
    slot: Slot<'_>,
    pairing: &Pairing<'_>,
    place: &Place<'_>,
) -> Result<Vec<Map<String, Value>>, Error> {
    let original = |index: Option<usize>| index.map(|index| pairing.original[index].value);
    let mut changes = Vec::with_capacity(pairing.modified.len());
    for (index, item) in pairing.modified.iter().enumerate() {
        let place = place.index(index);
        let original = original(pairing.original_of[index]);
        let current = pairing.current_of[index].map(|current| &pairing.current[current]);
        changes.push(match (item.map(), current.and_then(pairing::Item::map)) {
            (Some(modified), Some(current)) => {
                let original = original.and_then(Value::as_object);
                object::diff(context, slot.item(), Objects { original, modified, current }, &place)?
            }
            _ => {
                let sides = Sides { original, modified: Some(item.value), current: None };
                conflict::note(context, slot.item(), sides, &place);
                Map::new()
            }
        });
    }
    for (index, (item, fate)) in pairing.current.iter().zip(&pairing.fates).enumerate() {
        if let Fate::Deleted(original_index) = fate {
            let sides = Sides { original: original(*original_index), modified: None, current: Some(item.value) };
            conflict::note(context, slot.item(), sides, &place.index(index));
        }
    }
    Ok(changes)
}

impl<'d> Comparison<'_, 'd> {
    fn is_touched(&self) -> bool {
        self.changes.iter().any(|change| !change.is_empty())
            || self.pairing.current_of.iter().any(Option::is_none)
            || self.pairing.fates.iter().any(|fate| matches!(fate, Fate::Deleted(_)))
    }

    /// Whether the items that both have stand in another order.
    fn is_reordered(&self) -> bool {
        let places: Vec<usize> = self.pairing.current_of.iter().flatten().copied().collect();
        !places.is_sorted()
    }

    /// In which way the list is written down.
    pub(super) fn naming(&self) -> Naming {
        let pairing = &self.pairing;
        let is_unsayable =
            |(item, fate): (&pairing::Item<'_>, &Fate)| item.tuple.is_none() && matches!(fate, Fate::Deleted(_));
        let must_be_whole = pairing.has_duplicates || pairing.current.iter().zip(&pairing.fates).any(is_unsayable);
        if must_be_whole {
            return if self.default_key.is_empty() { Naming::WholePlain } else { Naming::Whole };
        }
        if self.default_key.is_empty() {
            return Naming::Sent;
        }
        if self.default_key.len() == self.recommended_key.len() {
            let sends = self.options.patch_merge_key == PatchMergeKey::Always && self.grows_by_a_key();
            return if sends { Naming::Sent } else { Naming::Default };
        }
        match self.options.patch_merge_key {
            PatchMergeKey::Always => Naming::Sent,
            _ if self.default_key_tells_apart() => Naming::Default,
            PatchMergeKey::Auto => Naming::Sent,
            PatchMergeKey::Never => Naming::Whole,
        }
    }

    /// Whether an item changes whose key fields differ, and a part of the key identifies it.
    fn grows_by_a_key(&self) -> bool {
        (0..self.pairing.modified.len()).any(|index| {
            let equal = self.equal_key_fields(index);
            !self.changes[index].is_empty()
                && equal.len() < self.recommended_key.len()
                && self.identifies(&equal, index)
        })
    }

    /// The places in the recommended key of the fields that are equal in modified and current and stay so.
    pub(super) fn equal_key_fields(&self, index: usize) -> Vec<usize> {
        let modified = &self.pairing.modified[index].tuple;
        let current = self.pairing.current_of[index].and_then(|current| self.pairing.current[current].tuple.as_ref());
        let (Some(modified), Some(current)) = (modified, current) else { return Vec::new() };
        let is_equal = |field: &usize| {
            let name = self.recommended_key[*field].name;
            modified[*field] == current[*field] && self.changes[index].get(name) != Some(&Value::Null)
        };
        (0..self.recommended_key.len()).filter(is_equal).collect()
    }

    /// Whether some fields of the key tell an item of modified, and its item of current, from all others.
    pub(super) fn identifies(&self, fields: &[usize], index: usize) -> bool {
        if fields.is_empty() {
            return false;
        }
        let Some(tuple) = &self.pairing.modified[index].tuple else { return false };
        let project = |tuple: &Tuple<'d>| -> Tuple<'d> { fields.iter().map(|field| tuple[*field].clone()).collect() };
        // An item that the whole key cannot name may still have these fields.
        let values = |item: &pairing::Item<'d>| -> Option<Tuple<'d>> {
            fields.iter().map(|field| key::value(item.map()?, &self.recommended_key[*field]).ok()).collect()
        };
        let mut counts = self.counts.borrow_mut();
        let counts = counts.entry(fields.to_vec()).or_insert_with(|| {
            let mut counts = Counts::new();
            for values in self.pairing.modified.iter().filter_map(values) {
                counts.entry(values).or_default().0 += 1;
            }
            for values in self.pairing.current.iter().filter_map(values) {
                counts.entry(values).or_default().1 += 1;
            }
            counts
        });
        counts.get(&project(tuple)) == Some(&(1, 1))
    }

    /// Whether the default key is distinct in every input and in the result.
    fn default_key_tells_apart(&self) -> bool {
        let width = self.default_key.len();
        let distinct = |tuples: &[Tuple<'_>]| all_distinct(tuples.iter().map(|tuple| &tuple[..width]));
        let tuples =
            |items: &[pairing::Item<'d>]| items.iter().filter_map(|item| item.tuple.clone()).collect::<Vec<_>>();
        let pairing = &self.pairing;
        [&pairing.original, &pairing.modified, &pairing.current].into_iter().all(|items| distinct(&tuples(items)))
            && distinct(&self.result_tuples())
    }

    /// The key of every item of the result that can be named: those that only current has, then modified's.
    pub(super) fn result_tuples(&self) -> Vec<Tuple<'d>> {
        let stays = |(item, fate): (&pairing::Item<'d>, &Fate)| match fate {
            Fate::ServerOnly | Fate::Surplus => item.tuple.clone(),
            Fate::Paired(_) | Fate::Deleted(_) => None,
        };
        let kept = self.pairing.current.iter().zip(&self.pairing.fates).filter_map(stays);
        kept.chain((0..self.pairing.modified.len()).map(|index| self.result_tuple(index))).collect()
    }

    /// The key that an item of modified has in the result: a key field that only current has stays.
    pub(super) fn result_tuple(&self, index: usize) -> Tuple<'d> {
        let modified = self.pairing.modified[index].tuple.clone().unwrap_or_default();
        let current = self.pairing.current_of[index].and_then(|current| self.pairing.current[current].tuple.as_ref());
        // `$retainKeys` clears what modified does not have.
        let Some(current) = current.filter(|_| !self.slot.retains_keys()) else { return modified };
        let value = |(field, modified): (usize, Option<Scalar<'d>>)| {
            let is_removed = self.changes[index].get(self.recommended_key[field].name) == Some(&Value::Null);
            modified.or_else(|| if is_removed { None } else { current[field].clone() })
        };
        modified.into_iter().enumerate().map(value).collect()
    }
}
