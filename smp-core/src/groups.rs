//! Items grouped by key, in their order, without an allocation for each key.

use std::collections::HashMap;
use std::hash::Hash;

use foldhash::fast::RandomState;

/// The indexes of items by key. The items with the same key form a linked list, called a chain.
pub(crate) struct Groups<K> {
    chains: Chains<K>,
    /// For each item, the next item with the same key.
    next: Vec<usize>,
}

/// The chain of each key.
enum Chains<K> {
    /// A few keys are compared one by one, which is faster than hashing.
    Few(Vec<(K, Chain)>),
    Many(HashMap<K, Chain, RandomState>),
}

#[derive(Clone, Copy)]
struct Chain {
    first: usize,
    last: usize,
    len: usize,
}

/// The end of a chain.
const END: usize = usize::MAX;

/// Up to how many keys are compared one by one.
const FEW: usize = 12;

impl<K: Eq + Hash> Chains<K> {
    fn with_capacity(len: usize) -> Self {
        if len > FEW {
            Self::Many(HashMap::with_capacity_and_hasher(len, RandomState::default()))
        } else {
            Self::Few(Vec::with_capacity(len))
        }
    }

    fn get(&self, key: &K) -> Option<&Chain> {
        match self {
            Self::Few(chains) => chains.iter().find(|(known, _)| known == key).map(|(_, chain)| chain),
            Self::Many(chains) => chains.get(key),
        }
    }

    fn get_mut(&mut self, key: &K) -> Option<&mut Chain> {
        match self {
            Self::Few(chains) => chains.iter_mut().find(|(known, _)| known == key).map(|(_, chain)| chain),
            Self::Many(chains) => chains.get_mut(key),
        }
    }

    /// The chain of a key; creates it if necessary.
    fn of(&mut self, key: K) -> &mut Chain {
        let empty = Chain { first: END, last: END, len: 0 };
        match self {
            Self::Many(chains) => chains.entry(key).or_insert(empty),
            Self::Few(chains) => {
                let place = chains.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
                    chains.push((key, empty));
                    chains.len() - 1
                });
                &mut chains[place].1
            }
        }
    }
}

impl<K: Eq + Hash> Groups<K> {
    /// Groups items by their keys. An item without a key is in no group.
    pub(crate) fn new(keys: impl ExactSizeIterator<Item = Option<K>>) -> Self {
        let mut groups = Self { chains: Chains::with_capacity(keys.len()), next: vec![END; keys.len()] };
        for (index, key) in keys.enumerate() {
            let Some(key) = key else { continue };
            let chain = groups.chains.of(key);
            if chain.first == END {
                chain.first = index;
            } else {
                groups.next[chain.last] = index;
            }
            chain.last = index;
            chain.len += 1;
        }
        groups
    }

    /// How many items with this key are left.
    pub(crate) fn len(&self, key: &K) -> usize {
        self.chains.get(key).map_or(0, |chain| chain.len)
    }

    /// Removes and returns the first item with this key.
    pub(crate) fn pop(&mut self, key: &K) -> Option<usize> {
        let chain = self.chains.get_mut(key).filter(|chain| chain.first != END)?;
        let first = chain.first;
        chain.first = self.next[first];
        chain.len -= 1;
        Some(first)
    }

    /// The number of items in the largest group.
    pub(crate) fn largest(&self) -> usize {
        let len = |chain: &Chain| chain.len;
        match &self.chains {
            Chains::Few(chains) => chains.iter().map(|(_, chain)| len(chain)).max(),
            Chains::Many(chains) => chains.values().map(len).max(),
        }
        .unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::Groups;

    #[test]
    fn items_with_the_same_key_keep_their_order() {
        let mut groups = Groups::new([Some("a"), Some("b"), None, Some("a"), Some("a")].into_iter());
        assert_eq!((groups.len(&"a"), groups.len(&"c"), groups.largest()), (3, 0, 3));
        assert_eq!([groups.pop(&"a"), groups.pop(&"b"), groups.pop(&"b")], [Some(0), Some(1), None]);
        assert_eq!((groups.len(&"a"), groups.len(&"b"), groups.largest()), (2, 0, 2));
        assert_eq!([groups.pop(&"a"), groups.pop(&"a"), groups.pop(&"a")], [Some(3), Some(4), None]);
    }
}
