//! Which objects refer to an owner.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Mutex;

use crate::lock::lock;
use crate::store::Key;

/// The owners of an object by uid, and their keys if they are known.
pub(crate) type Owners = BTreeMap<String, Option<Key>>;

/// The objects that refer to owners.
#[derive(Debug, Default)]
pub(crate) struct Dependents(Mutex<Index>);

#[derive(Debug, Default)]
struct Index {
    /// The objects that refer to an owner, by the owner's uid.
    of: HashMap<String, BTreeSet<Key>>,
    /// The owners of each object.
    owners: HashMap<Key, Owners>,
}

impl Dependents {
    /// The objects that refer to an owner.
    pub(crate) fn of(&self, uid: &str) -> Vec<Key> {
        lock(&self.0).of.get(uid).into_iter().flatten().cloned().collect()
    }

    /// Adds owners of an object. Returns whether it has any now.
    ///
    /// The writes of an object may be recorded in another order than they were stored, so this removes nothing.
    pub(crate) fn add(&self, key: &Key, owners: Owners) -> bool {
        let mut index = lock(&self.0);
        for uid in owners.keys() {
            index.of.entry(uid.clone()).or_default().insert(key.clone());
        }
        if owners.is_empty() {
            return index.owners.contains_key(key);
        }
        index.owners.entry(key.clone()).or_default().extend(owners);
        true
    }

    /// Forgets all owners of an object except the given ones, and returns their keys.
    pub(crate) fn keep(&self, key: &Key, owners: &Owners) -> Vec<Key> {
        let mut index = lock(&self.0);
        let Some(known) = index.owners.get_mut(key) else { return Vec::new() };
        let dropped: Owners = known.extract_if(.., |uid, _| !owners.contains_key(uid)).collect();
        if known.is_empty() {
            index.owners.remove(key);
        }
        for uid in dropped.keys() {
            if let Some(keys) = index.of.get_mut(uid) {
                keys.remove(key);
                if keys.is_empty() {
                    index.of.remove(uid);
                }
            }
        }
        dropped.into_values().flatten().collect()
    }
}
