//! The store in memory: sorted maps, and a bounded history of changes.

use std::collections::{BTreeMap, HashMap};
use std::future::ready;
use std::ops::Bound;
use std::sync::{Arc, Mutex};

use tokio::sync::watch;

use super::history::{History, as_of};
use super::{Changes, Commit, Event, Key, Page, Range, Store, StoreError, StoreFuture, Stored};
use crate::lock::lock;

/// Keeps objects in memory, and the last changes of them.
///
/// ```
/// use smp_server::store::{Commit, Key, MemoryStore, Store};
///
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let store = MemoryStore::new(10_000);
/// let key = Key::new("/registry/nodes", "n1");
/// let revision = store.commit(Commit::put(key.clone(), None, "{}")).await?;
/// assert_eq!(store.get(&key).await?.unwrap().revision, revision);
/// # Ok::<(), smp_server::store::StoreError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct MemoryStore(Mutex<State>);

#[derive(Debug)]
struct State {
    history: History,
    collections: HashMap<Arc<str>, Collection>,
}

/// Entries by name.
type Collection = BTreeMap<Arc<str>, Stored>;

impl MemoryStore {
    /// Returns an empty store that keeps the last `history` changes of all collections together, at most 256 MiB of them. Watches
    /// and lists that need a dropped change of their collection fail with 410.
    ///
    /// ```
    /// let store = smp_server::store::MemoryStore::new(10_000);
    /// ```
    pub fn new(history: usize) -> Self {
        Self(Mutex::new(State { history: History::new(0, history), collections: HashMap::new() }))
    }
}

impl State {
    fn commit(&mut self, commit: Commit) -> Result<u64, StoreError> {
        let revision = self.history.revision + 1;
        let object = Stored::of(&commit, revision);
        let Commit { key, expected, .. } = commit;
        let collection = self.collections.entry(Arc::clone(&key.collection)).or_default();
        if collection.get(&key.name).map(|stored| stored.revision) != expected {
            return Err(StoreError::Changed);
        }
        let previous = match &object {
            Some(object) => collection.insert(Arc::clone(&key.name), object.clone()),
            None => collection.remove(&key.name),
        };
        self.history.add(Event::new(key, revision, object, previous));
        Ok(revision)
    }

    fn page(&self, range: &Range<'_>) -> Result<Page, StoreError> {
        let (revision, past) = self.history.past(range)?;
        let newest = self.collections.get(range.collection).map(|collection| select(collection, range));
        let newest = newest.into_iter().flatten().map(Ok::<_, StoreError>);
        // Entries that are only counted are not copied.
        let mut entries = as_of(newest, past.iter().map(|(name, stored)| (name, stored.as_ref())));
        let limit = if range.limit == 0 { usize::MAX } else { range.limit };
        let first = entries.by_ref().take(limit);
        let first = first.map(|entry| entry.map(|(name, stored)| (Arc::clone(name), stored.clone())));
        let first = first.collect::<Result<_, _>>()?;
        let remaining =
            if range.count_remaining { Some(entries.count()) } else { entries.next().is_none().then_some(0) };
        Ok(Page { entries: first, revision, remaining })
    }
}

/// The entries of a range in their newest version.
fn select<'a>(collection: &'a Collection, range: &'a Range<'_>) -> impl Iterator<Item = (&'a Arc<str>, &'a Stored)> {
    let entries = collection.range::<str, _>((range.start(), Bound::Unbounded));
    entries.take_while(|(name, _)| name.starts_with(range.prefix))
}

impl Store for MemoryStore {
    fn get<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, Option<Stored>> {
        let state = lock(&self.0);
        let stored = state.collections.get(&key.collection).and_then(|found| found.get(&key.name)).cloned();
        Box::pin(ready(Ok(stored)))
    }

    fn range<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Page> {
        Box::pin(ready(lock(&self.0).page(&range)))
    }

    fn commit(&self, commit: Commit) -> StoreFuture<'_, u64> {
        Box::pin(ready(lock(&self.0).commit(commit)))
    }

    fn changes<'a>(&'a self, collection: &'a str, after: u64) -> StoreFuture<'a, Changes> {
        Box::pin(ready(lock(&self.0).history.changes(collection, after)))
    }

    fn notify(&self, collection: &str) -> watch::Receiver<u64> {
        lock(&self.0).history.notify(collection)
    }

    fn revision(&self) -> StoreFuture<'_, u64> {
        Box::pin(ready(Ok(lock(&self.0).history.revision)))
    }

    fn compact(&self) -> StoreFuture<'_, ()> {
        lock(&self.0).history.clear();
        Box::pin(ready(Ok(())))
    }
}
