//! A keyed list, paired and compared: in which way it is written down, and what identifies its items.

use std::cell::RefCell;
use std::collections::HashMap;

use serde_json::{Map, Value};

use super::items::Item;
use super::pairing::{Fate, Pairing};
use crate::at::At;
use crate::directive::PATCH;
use crate::key::{self, Tuple};
use crate::options::{PatchMergeKey, SetElementOrder};
use crate::rule::KeyField;
use crate::scalar::Scalar;

/// One keyed list, paired and compared.
pub(super) struct Comparison<'c, 'd> {
    /// The list in modified.
    pub(super) at: &'c At<'c, 'd>,
    /// The list in the target of the patch.
    pub(super) target: At<'c, 'd>,
    pub(super) default_key: Vec<KeyField<'d>>,
    pub(super) recommended_key: Vec<KeyField<'d>>,
    pub(super) pairing: Pairing<'d>,
    /// For every item of modified that current has too the patch of its fields.
    pub(super) changes: Vec<Map<String, Value>>,
    /// Whether the field is there in modified; if not, every item is to go.
    pub(super) is_wanted: bool,
    /// How often some fields of the key have some values, in modified and in current.
    pub(super) counts: RefCell<HashMap<Vec<usize>, Counts<'d>>>,
}

/// How many items of modified and of current have these values.
pub(super) type Counts<'d> = HashMap<Tuple<'d>, (usize, usize)>;

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

impl<'d> Comparison<'_, 'd> {
    pub(super) fn is_touched(&self) -> bool {
        self.changes.iter().any(|change| !change.is_empty())
            || self.pairing.current_of.iter().any(Option::is_none)
            || self.pairing.fates.iter().any(|fate| matches!(fate, Fate::Deleted(_)))
    }

    /// Whether the items that both have are in another order.
    pub(super) fn is_reordered(&self) -> bool {
        !self.pairing.current_of.iter().flatten().is_sorted()
    }

    /// Whether another order alone is a difference. A list without a default key is sent whole, order included.
    pub(super) fn order_counts(&self) -> bool {
        self.at.options().set_element_order != SetElementOrder::Never || self.default_key.is_empty()
    }

    /// In which way the list is written down.
    ///
    /// ```yaml
    /// Default: [{port: 80, name: web}]
    /// Sent:    [{$patchMergeKey: [port, protocol], port: 53, protocol: TCP, name: dns}]
    /// Whole:   [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}, {$patch: replace}]
    /// ```
    pub(super) fn naming(&self) -> Naming {
        let pairing = &self.pairing;
        let is_unsayable = |(item, fate): (&Item<'_>, &Fate)| item.tuple.is_none() && matches!(fate, Fate::Deleted(_));
        // `$patch: replace` in an entry would replace the list.
        let is_replaced = |change: &Map<String, Value>| change.contains_key(PATCH);
        let must_be_whole = pairing.has_duplicates
            || pairing.current.iter().zip(&pairing.fates).any(is_unsayable)
            || self.changes.iter().any(is_replaced);
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
        let values = |item: &Item<'d>| -> Option<Tuple<'d>> {
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

    /// The key of every item of the result that can be named: those that only current has, then modified's.
    pub(super) fn result_tuples(&self) -> Vec<Tuple<'d>> {
        let stays = |(item, fate): (&Item<'d>, &Fate)| match fate {
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
        let Some(current) = current.filter(|_| !self.at.slot.retains_keys()) else { return modified };
        let value = |(field, modified): (usize, Option<Scalar<'d>>)| {
            let is_removed = self.changes[index].get(self.recommended_key[field].name) == Some(&Value::Null);
            modified.or_else(|| if is_removed { None } else { current[field].clone() })
        };
        modified.into_iter().enumerate().map(value).collect()
    }
}
