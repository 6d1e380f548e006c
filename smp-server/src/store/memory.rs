//! The store in memory: sorted maps, and a bounded log of changes.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::future::ready;
use std::ops::Bound;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::{Commit, Event, Key, Page, Range, Store, StoreError, StoreFuture, Stored};

/// The number of changes that are returned at once.
const BATCH: usize = 256;

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
pub struct MemoryStore {
    state: Mutex<State>,
    history: usize,
}

#[derive(Debug, Default)]
struct State {
    revision: u64,
    /// Changes up to this revision are lost.
    compacted: u64,
    collections: HashMap<Arc<str>, Collection>,
    /// The collections of the changes that are kept, oldest first.
    log: VecDeque<Arc<str>>,
}

#[derive(Debug)]
struct Collection {
    entries: BTreeMap<Arc<str>, Stored>,
    /// The changes that are kept, oldest first.
    events: VecDeque<Arc<Event>>,
    changed: watch::Sender<u64>,
}

impl MemoryStore {
    /// An empty store that keeps the last `history` changes of all collections together. Watches of older versions fail
    /// with 410, and so do lists that continue from them.
    ///
    /// ```
    /// let store = smp_server::store::MemoryStore::new(10_000);
    /// ```
    pub fn new(history: usize) -> Self {
        Self { state: Mutex::default(), history }
    }

    /// A panic cannot leave the state half changed: nothing between two changes of it can panic.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn collection(&mut self, path: &str) -> &mut Collection {
        if !self.collections.contains_key(path) {
            self.collections.insert(path.into(), Collection::new());
        }
        self.collections.get_mut(path).expect("it was inserted if it was absent")
    }

    fn commit(&mut self, commit: Commit, history: usize) -> Result<u64, StoreError> {
        let revision = self.revision + 1;
        let object = Stored::of(&commit, revision);
        let Commit { key, expected, .. } = commit;
        let collection = self.collection(&key.collection);
        if collection.entries.get(&key.name).map(|stored| stored.revision) != expected {
            return Err(StoreError::Changed);
        }
        let previous = match &object {
            Some(object) => collection.entries.insert(Arc::clone(&key.name), object.clone()),
            None => collection.entries.remove(&key.name),
        };
        let path = Arc::clone(&key.collection);
        collection.events.push_back(Arc::new(Event::new(key, revision, object, previous)));
        collection.changed.send_replace(revision);
        self.revision = revision;
        self.log.push_back(path);
        while self.log.len() > history {
            self.forget_oldest();
        }
        Ok(revision)
    }

    fn forget_oldest(&mut self) {
        let Some(path) = self.log.pop_front() else { return };
        if let Some(event) = self.collection(&path).events.pop_front() {
            self.compacted = event.revision;
        }
    }

    fn page(&self, range: &Range<'_>) -> Result<Page, StoreError> {
        let revision = range.revision.unwrap_or(self.revision);
        if revision > self.revision {
            return Err(StoreError::Future { newest: self.revision });
        }
        if revision < self.compacted {
            return Err(StoreError::Compacted { oldest: self.compacted });
        }
        let Some(collection) = self.collections.get(range.collection) else {
            return Ok(Page { entries: Vec::new(), revision, remaining: 0 });
        };
        let limit = if range.limit == 0 { usize::MAX } else { range.limit };
        let past = collection.undo(revision);
        let (entries, remaining) = if past.is_empty() {
            cut(collection.select(range), limit)
        } else {
            cut(collection.before(&past, range).into_iter(), limit)
        };
        Ok(Page { entries, revision, remaining })
    }

    fn changes(&self, path: &str, after: u64) -> Result<(Vec<Arc<Event>>, u64), StoreError> {
        if after < self.compacted {
            return Err(StoreError::Compacted { oldest: self.compacted });
        }
        let Some(collection) = self.collections.get(path) else { return Ok((Vec::new(), self.revision)) };
        let start = collection.events.partition_point(|event| event.revision <= after);
        let events: Vec<_> = collection.events.range(start..).take(BATCH).cloned().collect();
        let is_complete = start + events.len() == collection.events.len();
        let end = if is_complete { self.revision } else { events.last().map_or(after, |event| event.revision) };
        Ok((events, end))
    }
}

impl Collection {
    fn new() -> Self {
        Self { entries: BTreeMap::new(), events: VecDeque::new(), changed: watch::Sender::new(0) }
    }

    /// The entries of a range in their newest version.
    fn select(&self, range: &Range<'_>) -> impl Iterator<Item = (&Arc<str>, &Stored)> {
        let start = range.after.max(range.prefix);
        let from = if range.after >= range.prefix && !range.after.is_empty() {
            Bound::Excluded(start)
        } else {
            Bound::Included(start)
        };
        let entries = self.entries.range::<str, _>((from, Bound::Unbounded));
        entries.take_while(|(name, _)| name.starts_with(range.prefix))
    }

    /// How the entries differ from those at a past revision: the oldest change after it knows what was there before.
    ///
    /// ```text
    /// events: 5: a created    6: b changed from b1 to b2    7: b changed from b2 to b3
    /// undo(5): {b: b1}        undo(4): {a: none, b: b1}
    /// ```
    fn undo(&self, revision: u64) -> BTreeMap<&Arc<str>, Option<&Stored>> {
        let newer = self.events.iter().rev().take_while(|event| event.revision > revision);
        newer.map(|event| (&event.key.name, event.previous.as_ref())).collect()
    }

    /// The entries of a range, with those of the past in place of the newest.
    fn before<'a>(
        &'a self,
        past: &BTreeMap<&'a Arc<str>, Option<&'a Stored>>,
        range: &Range<'_>,
    ) -> BTreeMap<&'a Arc<str>, &'a Stored> {
        let mut entries: BTreeMap<_, _> = self.select(range).collect();
        let wanted = past.iter().filter(|(name, _)| name.starts_with(range.prefix) && &name[..] > range.after);
        for (name, stored) in wanted {
            match stored {
                Some(stored) => entries.insert(name, stored),
                None => entries.remove(name),
            };
        }
        entries
    }
}

/// The first entries, and the number of the others.
fn cut<'a>(
    mut entries: impl Iterator<Item = (&'a Arc<str>, &'a Stored)>,
    limit: usize,
) -> (Vec<(Arc<str>, Stored)>, usize) {
    let first = entries.by_ref().take(limit).map(|(name, stored)| (Arc::clone(name), stored.clone())).collect();
    (first, entries.count())
}

impl Store for MemoryStore {
    fn get<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, Option<Stored>> {
        let state = self.state();
        let stored = state.collections.get(&key.collection).and_then(|found| found.entries.get(&key.name)).cloned();
        Box::pin(ready(Ok(stored)))
    }

    fn range<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Page> {
        Box::pin(ready(self.state().page(&range)))
    }

    fn commit(&self, commit: Commit) -> StoreFuture<'_, u64> {
        Box::pin(ready(self.state().commit(commit, self.history)))
    }

    fn changes<'a>(&'a self, collection: &'a str, after: u64) -> StoreFuture<'a, (Vec<Arc<Event>>, u64)> {
        Box::pin(ready(self.state().changes(collection, after)))
    }

    fn notify(&self, collection: &str) -> watch::Receiver<u64> {
        self.state().collection(collection).changed.subscribe()
    }

    fn revision(&self) -> StoreFuture<'_, u64> {
        Box::pin(ready(Ok(self.state().revision)))
    }

    fn compact(&self) -> StoreFuture<'_, ()> {
        let mut state = self.state();
        state.compacted = state.revision;
        state.log.clear();
        state.collections.values_mut().for_each(|collection| collection.events.clear());
        Box::pin(ready(Ok(())))
    }
}
