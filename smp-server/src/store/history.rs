//! The last changes of all collections, in memory: for watches, and to read a collection at a past revision.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

use tokio::sync::watch;

use super::{Event, Range, StoreError, Stored};

/// The number of changes that are returned at once.
const BATCH: usize = 256;

/// The last changes of all collections together.
#[derive(Debug)]
pub(super) struct History {
    /// The newest revision.
    revision: u64,
    /// Changes up to this revision are compacted.
    compacted: u64,
    /// The number of changes that are kept.
    limit: usize,
    collections: HashMap<Arc<str>, Changes>,
    /// The collections of the changes that are kept, oldest first.
    order: VecDeque<Arc<str>>,
}

/// The changes of a collection.
#[derive(Debug)]
struct Changes {
    /// Oldest first.
    events: VecDeque<Arc<Event>>,
    changed: watch::Sender<u64>,
}

/// The entries of a past revision that differ from the newest ones; `None` if the entry did not exist.
pub(super) type Past = BTreeMap<Arc<str>, Option<Stored>>;

impl History {
    /// A history without changes after a revision.
    pub(super) fn new(revision: u64, limit: usize) -> Self {
        Self { revision, compacted: revision, limit, collections: HashMap::new(), order: VecDeque::new() }
    }

    pub(super) fn revision(&self) -> u64 {
        self.revision
    }

    /// Adds the newest change, drops the oldest ones beyond the limit, and wakes waiting watches.
    pub(super) fn add(&mut self, event: impl Into<Arc<Event>>) {
        let event = event.into();
        let (revision, path) = (event.revision, Arc::clone(&event.key.collection));
        let changes = self.changes_of(&path);
        changes.events.push_back(event);
        changes.changed.send_replace(revision);
        self.revision = revision;
        self.order.push_back(path);
        while self.order.len() > self.limit {
            self.forget_oldest();
        }
    }

    fn forget_oldest(&mut self) {
        let Some(path) = self.order.pop_front() else { return };
        if let Some(event) = self.changes_of(&path).events.pop_front() {
            self.compacted = event.revision;
        }
    }

    /// Forgets all changes.
    pub(super) fn clear(&mut self) {
        self.compacted = self.revision;
        self.order.clear();
        self.collections.values_mut().for_each(|changes| changes.events.clear());
    }

    /// Moves to a revision that changed nothing here.
    #[cfg(feature = "etcd")]
    pub(super) fn advance(&mut self, revision: u64) {
        self.revision = revision;
    }

    /// Continues from a revision, because changes before it are missing. Wakes waiting watches, which then fail.
    #[cfg(feature = "etcd")]
    pub(super) fn restart(&mut self, revision: u64) {
        self.revision = revision;
        self.clear();
        self.collections.values().for_each(|changes| _ = changes.changed.send_replace(revision));
    }

    #[cfg(feature = "etcd")]
    pub(super) fn compacted(&self) -> u64 {
        self.compacted
    }

    fn changes_of(&mut self, collection: &str) -> &mut Changes {
        if !self.collections.contains_key(collection) {
            let changes = Changes { events: VecDeque::new(), changed: watch::Sender::new(0) };
            self.collections.insert(collection.into(), changes);
        }
        self.collections.get_mut(collection).expect("it was inserted if it was absent")
    }

    /// The changes of a collection after a revision, and the revision up to which they are complete. Changes of one revision come
    /// together.
    pub(super) fn changes(&self, collection: &str, after: u64) -> Result<(Vec<Arc<Event>>, u64), StoreError> {
        if after < self.compacted {
            return Err(StoreError::Compacted { oldest: self.compacted });
        }
        // A reader may know a newer revision than a history that follows another process.
        let newest = self.revision.max(after);
        let Some(Changes { events, .. }) = self.collections.get(collection) else { return Ok((Vec::new(), newest)) };
        let start = events.partition_point(|event| event.revision <= after);
        let Some(last) = events.get(start + BATCH - 1) else {
            return Ok((events.range(start..).cloned().collect(), newest));
        };
        let end = events.partition_point(|event| event.revision <= last.revision);
        Ok((events.range(start..end).cloned().collect(), if end == events.len() { newest } else { last.revision }))
    }

    /// The revision to read a range at, and how its entries differ from the newest: the oldest change after the revision knows
    /// what was there before.
    ///
    /// ```text
    /// events: 5: a created    6: b changed from b1 to b2    7: b changed from b2 to b3
    /// at 5: {b: b1}           at 4: {a: none, b: b1}
    /// ```
    pub(super) fn past(&self, range: &Range<'_>) -> Result<(u64, Past), StoreError> {
        let revision = range.revision.unwrap_or(self.revision);
        if revision > self.revision {
            return Err(StoreError::Future { newest: self.revision });
        }
        if revision < self.compacted {
            return Err(StoreError::Compacted { oldest: self.compacted });
        }
        let Some(changes) = self.collections.get(range.collection) else { return Ok((revision, Past::new())) };
        let newer = changes.events.iter().rev().take_while(|event| event.revision > revision);
        let wanted = newer.filter(|event| range.has(&event.key.name));
        Ok((revision, wanted.map(|event| (Arc::clone(&event.key.name), event.previous.clone())).collect()))
    }

    /// A receiver that sees every change of a collection.
    pub(super) fn notify(&mut self, collection: &str) -> watch::Receiver<u64> {
        self.changes_of(collection).changed.subscribe()
    }
}

/// The newest entries of a range, sorted by name, with those of the past in place of them.
///
/// ```text
/// newest: a, b3, d    past: {b: b1, c: c1, d: none}    gives: a, b1, c1
/// ```
pub(super) fn as_of<E>(
    newest: impl Iterator<Item = Result<(Arc<str>, Stored), E>>,
    past: impl IntoIterator<Item = (Arc<str>, Option<Stored>)>,
) -> impl Iterator<Item = Result<(Arc<str>, Stored), E>> {
    let mut newest = newest.peekable();
    let mut past = past.into_iter().peekable();
    std::iter::from_fn(move || {
        loop {
            let next = match (newest.peek(), past.peek()) {
                (Some(Err(_)), _) | (_, None) => return newest.next(),
                (Some(Ok((name, _))), Some((replaced, _))) if name < replaced => return newest.next(),
                (Some(Ok((name, _))), Some((replaced, _))) if name == replaced => {
                    newest.next();
                    past.next()
                }
                _ => past.next(),
            };
            if let Some((name, Some(stored))) = next {
                return Some(Ok((name, stored)));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_one_revision_come_together() {
        let mut history = History::new(0, 10_000);
        for (revision, count) in [(1, BATCH - 1), (2, 5), (3, 1)] {
            for name in 0..count {
                let key = crate::store::Key::new("/registry/nodes", name.to_string());
                history.add(Event::new(key, revision, Some(Stored::new("{}", revision)), None));
            }
        }
        let found = |after| history.changes("/registry/nodes", after).map(|(events, end)| (events.len(), end));
        assert_eq!([0, 2, 9].map(found), [Ok((BATCH + 4, 2)), Ok((1, 3)), Ok((0, 9))]);
    }

    #[test]
    fn past_entries_replace_the_newest_ones_in_order() {
        let entry = |name: &str, text: &str| (Arc::<str>::from(name), Stored::new(text.to_owned(), 1));
        let newest = [("a", "a"), ("b", "b3"), ("d", "d")].map(|(name, text)| Ok::<_, ()>(entry(name, text)));
        let past = [("b", Some("b1")), ("c", Some("c1")), ("d", None), ("e", Some("e1"))];
        let past: Past =
            past.map(|(name, text)| (name.into(), text.map(|text| Stored::new(text, 1)))).into_iter().collect();
        let found: Vec<_> = as_of(newest.into_iter(), past).map(|entry| entry.unwrap().1.bytes).collect();
        assert_eq!(found, ["a", "b1", "c1", "e1"]);
    }
}
