//! A keyed list with its items paired and compared: how to write its patch, and which key fields identify its items.

use std::cell::RefCell;
use std::collections::HashMap;

use serde_json::{Map, Value};
use smallvec::SmallVec;

use super::items::Item;
use super::pairing::{Fate, Pairing};
use crate::at::At;
use crate::directive::PATCH;
use crate::key;
use crate::options::{PatchMergeKey, SetElementOrder};
use crate::rule::KeyField;
use crate::scalar::Scalar;
use crate::schema::MAX_KEY_FIELDS;
use crate::tuple::Tuple;

/// A keyed list with its items paired and compared.
pub(super) struct Comparison<'c, 'd> {
    /// The list in modified.
    pub(super) at: &'c At<'c, 'd>,
    /// The list in the target of the patch.
    pub(super) target: At<'c, 'd>,
    pub(super) default_key: Vec<KeyField<'d>>,
    pub(super) recommended_key: Vec<KeyField<'d>>,
    pub(super) pairing: Pairing<'d>,
    /// For each item of modified that current also has, the patch of its fields, until it is taken.
    pub(super) changes: RefCell<Vec<Map<String, Value>>>,
    /// For each item of modified, the fields of the recommended key that its patch removes.
    pub(super) removed: Vec<Vec<usize>>,
    /// Whether modified has the field. If not, every item is to be deleted.
    pub(super) is_wanted: bool,
    /// How often each combination of values of some key fields occurs in modified and in current.
    pub(super) counts: RefCell<HashMap<Vec<usize>, Counts<'d>>>,
}

/// How many items of modified and of current have these values.
pub(super) type Counts<'d> = HashMap<Tuple<'d>, (usize, usize)>;

/// How the patch of a list is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    /// As entries that use the default key.
    Default,
    /// As entries with `$patchMergeKey`.
    Sent,
    /// As the whole list with a `{$patch: replace}` entry.
    Whole,
    /// As the whole list, without any directive.
    WholePlain,
}

/// Which fields of a key a patch of an object removes.
pub(super) fn removed_fields(change: &Map<String, Value>, key: &[KeyField<'_>]) -> Vec<usize> {
    let is_removed = |field: &usize| change.get(key[*field].name) == Some(&Value::Null);
    (0..key.len()).filter(is_removed).collect()
}

impl<'d> Comparison<'_, 'd> {
    /// Whether a field of an item changes.
    pub(super) fn is_changed(&self, index: usize) -> bool {
        !self.changes.borrow()[index].is_empty()
    }

    /// Whether the patch of an item removes a field of the recommended key.
    fn removes(&self, index: usize, field: usize) -> bool {
        self.removed[index].contains(&field)
    }

    pub(super) fn is_touched(&self) -> bool {
        self.changes.borrow().iter().any(|change| !change.is_empty())
            || self.pairing.current_of.iter().any(Option::is_none)
            || self.pairing.fates.iter().any(|fate| matches!(fate, Fate::Deleted(_)))
    }

    /// Whether the items that both have are in a different order.
    pub(super) fn is_reordered(&self) -> bool {
        !self.pairing.current_of.iter().flatten().is_sorted()
    }

    /// Whether a different order alone is a change. A list without a default key is sent whole, including its order.
    pub(super) fn order_counts(&self) -> bool {
        self.at.options().set_element_order != SetElementOrder::Never || self.default_key.is_empty()
    }

    /// How the patch of the list is written.
    ///
    /// ```yaml
    /// Default: [{port: 80, name: web}]
    /// Sent:    [{$patchMergeKey: [port, protocol], port: 53, protocol: TCP, name: dns}]
    /// Whole:   [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}, {$patch: replace}]
    /// ```
    pub(super) fn naming(&self) -> Naming {
        let pairing = &self.pairing;
        let cannot_be_named =
            |(item, fate): (&Item<'_>, &Fate)| item.tuple.is_none() && matches!(fate, Fate::Deleted(_));
        // In an entry, `$patch: replace` would replace the whole list.
        let is_replaced = |change: &Map<String, Value>| change.contains_key(PATCH);
        let must_be_whole = pairing.has_duplicates
            || self.default_key.is_empty() && pairing.has_nameless_pairs()
            || pairing.current.iter().zip(&pairing.fates).any(cannot_be_named)
            || self.changes.borrow().iter().any(is_replaced);
        if must_be_whole {
            return if self.default_key.is_empty() { Naming::WholePlain } else { Naming::Whole };
        }
        if self.default_key.is_empty() {
            return Naming::Sent;
        }
        if self.default_key.len() == self.recommended_key.len() {
            let sends = self.at.options().patch_merge_key == PatchMergeKey::Always && self.grows_by_a_key();
            return if sends { Naming::Sent } else { Naming::Default };
        }
        match self.at.options().patch_merge_key {
            _ if pairing.width == self.default_key.len() => Naming::Default,
            PatchMergeKey::Always | PatchMergeKey::Auto => Naming::Sent,
            PatchMergeKey::Never => Naming::Whole,
        }
    }

    /// Whether an item changes its key fields, and part of its key still identifies it.
    ///
    /// ```yaml
    /// current:  [{port: 53}, {port: 80}]
    /// modified: [{port: 53, protocol: UDP}, {port: 80}]    # port identifies it
    /// ```
    fn grows_by_a_key(&self) -> bool {
        (0..self.pairing.modified.len()).any(|index| {
            let equal = self.equal_key_fields(index);
            self.is_changed(index) && equal.len() < self.recommended_key.len() && self.identifies(&equal, index)
        })
    }

    /// The indexes, in the recommended key, of the fields that are equal in modified and current and that the patch
    /// does not remove.
    pub(super) fn equal_key_fields(&self, index: usize) -> SmallVec<[usize; MAX_KEY_FIELDS]> {
        let modified = &self.pairing.modified[index].tuple;
        let current = self.pairing.current_of[index].and_then(|current| self.pairing.current[current].tuple.as_ref());
        let (Some(modified), Some(current)) = (modified, current) else { return SmallVec::new() };
        let is_equal = |field: &usize| modified[*field] == current[*field] && !self.removes(index, *field);
        (0..self.recommended_key.len()).filter(is_equal).collect()
    }

    /// Whether these key fields distinguish an item of modified, and its item of current, from all other items.
    ///
    /// ```yaml
    /// modified: [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}]
    /// # [port, protocol] identifies both items, [port] neither
    /// ```
    pub(super) fn identifies(&self, fields: &[usize], index: usize) -> bool {
        if fields.is_empty() {
            return false;
        }
        let Some(tuple) = &self.pairing.modified[index].tuple else { return false };
        let project = |tuple: &Tuple<'d>| -> Tuple<'d> { fields.iter().map(|field| tuple[*field].clone()).collect() };
        // An item whose whole key cannot be compared may still have these fields.
        let values = |item: &Item<'d>| -> Option<Tuple<'d>> {
            fields.iter().map(|field| key::value(item.object()?, &self.recommended_key[*field]).ok()).collect()
        };
        let mut counts = self.counts.borrow_mut();
        let counts = counts.entry(fields.to_vec()).or_insert_with(|| {
            let mut counts = Counts::new();
            let (modified, current) = (self.pairing.modified.iter(), self.pairing.current.iter());
            modified.filter_map(values).for_each(|values| counts.entry(values).or_default().0 += 1);
            current.filter_map(values).for_each(|values| counts.entry(values).or_default().1 += 1);
            counts
        });
        counts.get(&project(tuple)) == Some(&(1, 1))
    }

    /// The keys of the items in the result: those of items that only current has, then those of modified. Items that
    /// cannot be named are left out.
    pub(super) fn result_tuples(&self) -> Vec<Tuple<'d>> {
        let stays = |(item, fate): (&Item<'d>, &Fate)| match fate {
            Fate::ServerOnly | Fate::Surplus => item.tuple.clone(),
            Fate::Paired(_) | Fate::Deleted(_) => None,
        };
        let kept = self.pairing.current.iter().zip(&self.pairing.fates).filter_map(stays);
        kept.chain((0..self.pairing.modified.len()).map(|index| self.result_tuple(index))).collect()
    }

    /// The key of an item of modified in the result. It keeps key fields that only current has.
    ///
    /// ```yaml
    /// modified: {port: 53}
    /// current:  {port: 53, protocol: UDP}
    /// result:   [53, UDP]
    /// ```
    pub(super) fn result_tuple(&self, index: usize) -> Tuple<'d> {
        let modified = self.pairing.modified[index].tuple.clone().unwrap_or_default();
        let current = self.pairing.current_of[index].and_then(|current| self.pairing.current[current].tuple.as_ref());
        // `$retainKeys` removes the fields that modified does not have.
        let Some(current) = current.filter(|_| !self.at.slot.retains_keys()) else { return modified };
        let value = |(field, modified): (usize, Option<Scalar<'d>>)| {
            modified.or_else(|| if self.removes(index, field) { None } else { current[field].clone() })
        };
        modified.into_iter().enumerate().map(value).collect()
    }
}
