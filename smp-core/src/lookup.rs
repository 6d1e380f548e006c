//! Finds the tuple that is equal to a given one, among few or many. A tuple can be used up.
//!
//! The tuples of a patch are looked up for each live item: patches are short, live lists may be long.

use std::hash::BuildHasher;

use foldhash::fast::RandomState;
use smallvec::SmallVec;

use crate::scalar::Scalar;
use crate::small_map::FEW;
use crate::tuple::{Probe, Tabled};

/// A lookup of tuples.
pub(crate) struct Lookup<K> {
    tuples: K,
    is_used: SmallVec<[bool; FEW]>,
    /// The tuple after the one that was found last.
    next: usize,
    /// Empty if there are few tuples.
    table: Vec<Slot>,
    /// For each tuple, those that are equal and come after it. Empty if all are different.
    equal: Vec<Equal>,
    /// Its seed is random, so nobody can choose keys that collide.
    hasher: RandomState,
}

/// A place in the table.
#[derive(Clone, Copy)]
struct Slot {
    /// A part of the hash.
    tag: u32,
    /// The first tuple with this hash that was not used up when it was last looked for.
    tuple: u32,
}

/// The tuples that are equal to a tuple and come after it.
#[derive(Clone, Copy)]
struct Equal {
    /// The first of them.
    next: u32,
    len: u32,
}

/// No tuple.
const NONE: u32 = u32::MAX;

impl<'k, K: Tabled<'k>> Lookup<K> {
    pub(crate) fn new(tuples: K) -> Self {
        let len = tuples.len();
        let mut lookup = Self {
            tuples,
            is_used: SmallVec::from_elem(false, len),
            next: 0,
            table: Vec::new(),
            equal: Vec::new(),
            hasher: RandomState::default(),
        };
        // A table holds 32-bit indexes.
        if len > FEW && u32::try_from(len).is_ok_and(|len| len < NONE) {
            lookup.fill(len);
        }
        lookup
    }

    pub(crate) const fn tuples(&self) -> &K {
        &self.tuples
    }

    fn fill(&mut self, len: usize) {
        self.table = vec![Slot { tag: 0, tuple: NONE }; (len + len / 2).next_power_of_two()];
        // Of equal tuples, the first one is added last.
        for index in (0..len).rev().filter(|index| self.tuples.has(*index)) {
            let (mut place, tag) = self.hash(Probe::Tuple(self.tuples.at(index)));
            let this = u32::try_from(index).unwrap_or(NONE);
            loop {
                let slot = self.table[place];
                if slot.tuple == NONE {
                    self.table[place] = Slot { tag, tuple: this };
                    break;
                }
                if slot.tag == tag && self.tuples.at(slot.tuple as usize) == self.tuples.at(index) {
                    if self.equal.is_empty() {
                        self.equal = vec![Equal { next: NONE, len: 0 }; len];
                    }
                    self.equal[index] = Equal { next: slot.tuple, len: self.equal[slot.tuple as usize].len + 1 };
                    self.table[place].tuple = this;
                    break;
                }
                place = self.after(place);
            }
        }
    }

    /// The place of a tuple in the table, and its tag.
    fn hash(&self, wanted: Probe<'_, '_>) -> (usize, u32) {
        let hash = match wanted {
            Probe::Text(text) => self.hasher.hash_one(text),
            Probe::Tuple([Some(Scalar::String(text))]) => self.hasher.hash_one(text.as_bytes()),
            Probe::Tuple(tuple) => self.hasher.hash_one(tuple),
        };
        let [low, high] = [hash & u64::from(u32::MAX), hash >> 32].map(|part| u32::try_from(part).unwrap_or_default());
        (low as usize & (self.table.len() - 1), high)
    }

    const fn after(&self, place: usize) -> usize {
        (place + 1) & (self.table.len() - 1)
    }

    /// The place in the table and the first tuple that is equal to this one.
    fn find(&self, wanted: Probe<'_, '_>) -> Option<(usize, usize)> {
        let (mut place, tag) = self.hash(wanted);
        loop {
            let slot = self.table[place];
            if slot.tuple == NONE {
                return None;
            }
            if slot.tag == tag && wanted.is(self.tuples.at(slot.tuple as usize)) {
                return Some((place, slot.tuple as usize));
            }
            place = self.after(place);
        }
    }

    /// The first tuple that is equal to this one.
    pub(crate) fn first(&self, wanted: Probe<'_, '_>) -> Option<usize> {
        if self.table.is_empty() {
            return (0..self.tuples.len()).find(|index| wanted.is(self.tuples.at(*index)));
        }
        self.find(wanted).map(|(_, index)| index)
    }

    /// How many tuples are equal to this one, if none of them is used up.
    pub(crate) fn count(&self, wanted: Probe<'_, '_>) -> usize {
        if self.table.is_empty() {
            return (0..self.tuples.len()).filter(|index| wanted.is(self.tuples.at(*index))).count();
        }
        let len = |(_, index): (_, usize)| self.equal.get(index).map_or(1, |equal| equal.len as usize + 1);
        self.find(wanted).map_or(0, len)
    }

    /// Whether two tuples are equal.
    pub(crate) fn has_equal(&self) -> bool {
        let is_repeated = |index: usize| self.count(Probe::Tuple(self.tuples.at(index))) > 1;
        if self.table.is_empty() {
            (0..self.tuples.len()).any(|index| self.tuples.has(index) && is_repeated(index))
        } else {
            !self.equal.is_empty()
        }
    }

    /// Uses up and returns the first tuple that is equal to this one and is not used up.
    pub(crate) fn pop(&mut self, wanted: Probe<'_, '_>) -> Option<usize> {
        let found = if self.table.is_empty() {
            (0..self.tuples.len()).find(|index| !self.is_used[*index] && wanted.is(self.tuples.at(*index)))
        } else if self.equal.is_empty() {
            let near = self.near(wanted).or_else(|| self.find(wanted).map(|(_, index)| index));
            near.filter(|index| !self.is_used[*index])
        } else {
            self.pop_equal(wanted)
        };
        if let Some(index) = found {
            self.is_used[index] = true;
            self.next = index + 1;
        }
        found
    }

    /// The tuple after or before the one that was found last, if it is equal. Two lists often have the same order, or the
    /// opposite one.
    fn near(&self, wanted: Probe<'_, '_>) -> Option<usize> {
        let near = [Some(self.next), self.next.checked_sub(2)];
        near.into_iter().flatten().find(|index| *index < self.tuples.len() && wanted.is(self.tuples.at(*index)))
    }

    fn pop_equal(&mut self, wanted: Probe<'_, '_>) -> Option<usize> {
        let (place, mut index) = self.find(wanted)?;
        while self.is_used[index] {
            let next = self.equal[index].next;
            if next == NONE {
                return None;
            }
            // Tuples that are used up are skipped once.
            self.table[place].tuple = next;
            index = next as usize;
        }
        Some(index)
    }
}

#[cfg(test)]
mod tests {
    use super::{FEW, Lookup};
    use crate::scalar::Scalar;
    use crate::tuple::{Probe, Tabled as _, Tuples};

    fn lookup(keys: &[i64]) -> Lookup<Tuples<'static>> {
        let mut tuples = Tuples::with_capacity(1, keys.len());
        for key in keys {
            tuples.push([Some(Scalar::Integer(*key))]);
        }
        assert_eq!(tuples.len(), keys.len());
        Lookup::new(tuples)
    }

    #[test]
    fn equal_tuples_are_used_up_in_order() {
        for others in [0, FEW, 1000] {
            let keys: Vec<i64> = [7, 8, 7, 7].into_iter().chain((100..).take(others)).collect();
            let mut lookup = lookup(&keys);
            let key = |key| [Some(Scalar::Integer(key))];
            assert_eq!(lookup.first(Probe::Tuple(&key(7))), Some(0));
            assert_eq!([7, 8, 9].map(|wanted| lookup.count(Probe::Tuple(&key(wanted)))), [3, 1, 0]);
            assert!(lookup.has_equal());
            let popped = [7, 7, 8, 8, 7, 7, 9].map(|wanted| lookup.pop(Probe::Tuple(&key(wanted))));
            assert_eq!(popped, [Some(0), Some(2), Some(1), None, Some(3), None, None]);
        }
    }

    #[test]
    fn every_order_of_different_tuples_is_found() {
        for len in [3, 500] {
            let orders: [Vec<i64>; 3] =
                [(0..len).collect(), (0..len).rev().collect(), (0..len).map(|key| key * 7 % len).collect()];
            for order in orders {
                let mut lookup = lookup(&(0..len).collect::<Vec<_>>());
                assert!(!lookup.has_equal());
                for key in order {
                    let wanted = usize::try_from(key).ok();
                    let key = [Some(Scalar::Integer(key))];
                    assert_eq!((lookup.pop(Probe::Tuple(&key)), lookup.pop(Probe::Tuple(&key))), (wanted, None));
                }
            }
        }
    }

    #[test]
    fn a_string_is_found_by_its_bytes() {
        for len in [3, 500] {
            let mut tuples = Tuples::with_capacity(1, len);
            for key in 0..len {
                tuples.push([Some(Scalar::String(key.to_string().into()))]);
            }
            tuples.push([None]);
            tuples.push([Some(Scalar::Integer(1))]);
            let mut lookup = Lookup::new(tuples);
            assert_eq!(
                [&b"1"[..], b"2", b"1", b""].map(|text| lookup.pop(Probe::Text(text))),
                [Some(1), Some(2), None, None]
            );
            assert_eq!(lookup.pop(Probe::Tuple(&[None])), Some(len));
        }
    }
}
