//! Objects that changed and may not be in the database yet: their newest versions, in memory.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;

use crate::store::{Key, Range, Stored};

/// The changed objects of a collection by name; `None` for those that were deleted.
pub(super) type Changed = BTreeMap<Arc<str>, Option<Stored>>;

/// The changed objects of all collections.
#[derive(Clone, Default)]
pub(super) struct Recent {
    // A reader of a collection shares it, and then a change copies it.
    collections: BTreeMap<Arc<str>, Arc<Changed>>,
}

impl Recent {
    /// The newest version of an object that changed: `Some(None)` if it was deleted, and `None` if it did not change.
    #[expect(clippy::option_option, reason = "the two mean different things")]
    pub(super) fn get(&self, key: &Key) -> Option<Option<Stored>> {
        self.collections.get(&key.collection)?.get(&key.name).cloned()
    }

    /// Sets the newest version of an object.
    pub(super) fn set(&mut self, key: &Key, object: Option<Stored>) {
        let changed = match self.collections.get_mut(&key.collection) {
            Some(changed) => changed,
            None => self.collections.entry(Arc::clone(&key.collection)).or_default(),
        };
        Arc::make_mut(changed).insert(Arc::clone(&key.name), object);
    }

    /// The changed objects of a collection.
    pub(super) fn collection(&self, collection: &str) -> Arc<Changed> {
        self.collections.get(collection).cloned().unwrap_or_default()
    }

    /// All changed objects.
    pub(super) fn all(&self) -> impl Iterator<Item = ((&str, &str), &Option<Stored>)> {
        self.collections.iter().flat_map(|(collection, changed)| {
            changed.iter().map(move |(name, object)| ((&**collection, &**name), object))
        })
    }
}

/// The changed objects of a range, sorted by name.
pub(super) fn of_range<'c>(
    changed: &'c Changed,
    range: &Range<'c>,
) -> impl Iterator<Item = (Arc<str>, Option<Stored>)> + use<'c> {
    let prefix = range.prefix;
    let entries = changed.range::<str, _>((range.start(), Bound::Unbounded));
    let entries = entries.take_while(move |(name, _)| name.starts_with(prefix));
    entries.map(|(name, object)| (Arc::clone(name), object.clone()))
}
