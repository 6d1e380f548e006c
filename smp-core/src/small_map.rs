//! A map in the order of its entries. A few keys are compared one by one, which is faster than hashing; many are hashed.

use std::borrow::Borrow;
use std::cell::{Cell, OnceCell};
use std::collections::HashMap;
use std::hash::Hash;

use foldhash::fast::RandomState;

/// Up to how many keys are compared one by one.
pub(crate) const FEW: usize = 8;

/// For how many look-ups many keys are compared one by one too, because hashing them all takes longer.
const FEW_LOOKUPS: u8 = 8;

/// A map in the order of its entries.
pub(crate) struct SmallMap<K, V> {
    entries: Vec<(K, V)>,
    lookups: Cell<u8>,
    /// The place of each key. Built for many keys after some look-ups.
    #[expect(clippy::box_collection, reason = "few maps need it")]
    places: OnceCell<Box<HashMap<K, usize, RandomState>>>,
}

impl<K, V> Default for SmallMap<K, V> {
    fn default() -> Self {
        Self::from(Vec::new())
    }
}

impl<K, V> From<Vec<(K, V)>> for SmallMap<K, V> {
    fn from(entries: Vec<(K, V)>) -> Self {
        Self { entries, lookups: Cell::new(0), places: OnceCell::new() }
    }
}

impl<K: Copy + Eq + Hash, V> SmallMap<K, V> {
    pub(crate) fn entries(&self) -> &[(K, V)] {
        &self.entries
    }

    pub(crate) fn into_entries(self) -> Vec<(K, V)> {
        self.entries
    }

    /// The place of a key among the entries. If it is repeated, the last one.
    pub(crate) fn place<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        if self.entries.len() > FEW {
            let lookups = self.lookups.get();
            if lookups >= FEW_LOOKUPS {
                let places = || self.entries.iter().enumerate().map(|(place, (key, _))| (*key, place)).collect();
                return self.places.get_or_init(|| Box::new(places())).get(key).copied();
            }
            self.lookups.set(lookups + 1);
        }
        self.entries.iter().rposition(|(known, _)| known.borrow() == key)
    }

    pub(crate) fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.place(key).map(|place| &self.entries[place].1)
    }

    pub(crate) fn get_mut<Q: Eq + Hash + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.place(key).map(|place| &mut self.entries[place].1)
    }

    /// Adds an entry after all others.
    pub(crate) fn push(&mut self, key: K, value: V) {
        if let Some(places) = self.places.get_mut() {
            places.insert(key, self.entries.len());
        }
        self.entries.push((key, value));
    }
}

#[cfg(test)]
mod tests {
    use super::{FEW, FEW_LOOKUPS, SmallMap};

    #[test]
    fn the_last_entry_with_a_key_is_found_among_few_and_many() {
        for n in [1, FEW, FEW + 1, 1000] {
            let mut map: SmallMap<usize, usize> =
                (0..n).chain(0..n).enumerate().map(|(place, key)| (key, place)).collect::<Vec<_>>().into();
            for _ in 0..=FEW_LOOKUPS {
                assert_eq!((map.get(&0), map.get(&(n - 1)), map.get(&n)), (Some(&n), Some(&(2 * n - 1)), None));
            }
            map.push(0, 7);
            map.push(n, 8);
            assert_eq!((map.place(&0), map.get(&n), map.entries().len()), (Some(2 * n), Some(&8), 2 * n + 2));
            assert_eq!(map.get_mut(&n), Some(&mut 8));
            assert_eq!(map.into_entries().last(), Some(&(n, 8)));
        }
    }
}
