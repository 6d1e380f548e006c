//! The last changes of all collections, in memory: for watches, and to read a collection at a past revision.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

use tokio::sync::watch;

use super::{Changes, Event, Range, StoreError, Stored};

/// The number of changes that are returned at once.
const BATCH: usize = 256;

/// The maximum size of the changes that are kept, 256 MiB.
const MAX_SIZE: usize = 256 * 1024 * 1024;

/// The last changes of all collections together.
#[derive(Debug, Default)]
pub(super) struct History {
    /// The newest revision.
    pub(super) revision: u64,
    /// The revision up to which the changes of all collections were dropped.
    pub(super) compacted: u64,
    /// The newest revision before the objects were replaced by older ones; 0 if that never happened.
    void: u64,
    /// The number of changes that are kept.
    limit: usize,
    /// The size of the changes that are kept.
    size: usize,
    collections: HashMap<Arc<str>, Collection>,
    /// The changes of all collections that are kept, oldest first.
    all: VecDeque<Arc<Event>>,
}

/// The recent changes of a collection.
#[derive(Debug, Default)]
struct Collection {
    /// Oldest first.
    events: VecDeque<Arc<Event>>,
    /// The revision up to which the changes of this collection were dropped. `compacted` of the history may be larger.
    forgotten: u64,
    changed: watch::Sender<u64>,
}

/// The entries of a past revision that differ from the newest ones; `None` if the entry did not exist.
pub(super) type Past = BTreeMap<Arc<str>, Option<Stored>>;

impl History {
    /// A history without changes after a revision.
    pub(super) fn new(revision: u64, limit: usize) -> Self {
        Self { revision, compacted: revision, limit, ..Self::default() }
    }

    /// Adds the newest change, drops the oldest ones beyond the limits, and wakes waiting watches.
    pub(super) fn add(&mut self, event: impl Into<Arc<Event>>) {
        let event = event.into();
        self.revision = event.revision;
        self.size += event.size();
        let changes = self.changes_of(&event.key.collection);
        changes.events.push_back(Arc::clone(&event));
        changes.changed.send_replace(event.revision);
        self.all.push_back(event);
        while self.all.len() > self.limit || self.size > MAX_SIZE {
            self.forget_oldest();
        }
    }

    /// Drops the oldest change. Only its collection loses a change, so revisions of other collections do not expire.
    fn forget_oldest(&mut self) {
        let Some(event) = self.all.pop_front() else { return };
        self.size -= event.size();
        let changes = self.changes_of(&event.key.collection);
        changes.events.pop_front();
        changes.forgotten = event.revision;
    }

    /// Forgets all changes.
    pub(super) fn clear(&mut self) {
        self.compacted = self.revision;
        self.size = 0;
        self.all.clear();
        self.collections.values_mut().for_each(|changes| changes.events.clear());
    }

    /// Returns the revision of the oldest change in the history.
    #[cfg(feature = "redb")]
    pub(super) fn oldest(&self) -> Option<u64> {
        self.all.front().map(|event| event.revision)
    }

    /// Records that the changes of a collection were dropped up to a revision.
    #[cfg(feature = "redb")]
    pub(super) fn forget(&mut self, collection: &str, revision: u64) {
        self.changes_of(collection).forgotten = revision;
    }

    /// Continues from a revision, because changes before it are missing. Wakes waiting watches, which then fail.
    #[cfg(feature = "etcd")]
    pub(super) fn restart(&mut self, revision: u64) {
        self.revision = revision;
        self.clear();
        self.collections.values().for_each(|changes| _ = changes.changed.send_replace(revision));
    }

    /// Continues from an older revision, because the objects were replaced by those of that revision. Later revisions are
    /// assigned again to other changes, so waiting watches cannot continue. Dropping their senders ends them.
    #[cfg(feature = "etcd")]
    pub(super) fn go_back(&mut self, revision: u64) {
        self.void = self.void.max(self.revision);
        self.revision = revision;
        self.clear();
        self.collections.clear();
    }

    fn changes_of(&mut self, collection: &str) -> &mut Collection {
        if !self.collections.contains_key(collection) {
            self.collections.insert(collection.into(), Collection::default());
        }
        self.collections.get_mut(collection).expect("it was inserted if it was absent")
    }

    /// Returns whether a revision existed before the objects were replaced by older ones, and has not been assigned again.
    pub(super) fn is_void(&self, revision: u64) -> bool {
        (self.revision + 1..=self.void).contains(&revision)
    }

    /// Checks that all changes of a collection after a revision are available.
    fn check(&self, collection: &str, after: u64) -> Result<(), StoreError> {
        let forgotten = self.collections.get(collection).map_or(0, |changes| changes.forgotten);
        let oldest = self.compacted.max(forgotten);
        if after < oldest || self.is_void(after) { Err(StoreError::Compacted { oldest }) } else { Ok(()) }
    }

    /// The changes of a collection after a revision, and the revision up to which they are complete. Changes of one revision come
    /// together.
    pub(super) fn changes(&self, collection: &str, after: u64) -> Result<Changes, StoreError> {
        self.check(collection, after)?;
        // A reader may know a newer revision than a history that follows another process.
        let newest = self.revision.max(after);
        let Some(Collection { events: kept, .. }) = self.collections.get(collection) else {
            return Ok(Changes { events: Vec::new(), revision: newest });
        };
        let start = kept.partition_point(|event| event.revision <= after);
        let (end, revision) = match kept.get(start + BATCH - 1) {
            None => (kept.len(), newest),
            Some(last) => {
                let end = kept.partition_point(|event| event.revision <= last.revision);
                (end, if end == kept.len() { newest } else { last.revision })
            }
        };
        Ok(Changes { events: kept.range(start..end).cloned().collect(), revision })
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
        self.check(range.collection, revision)?;
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
pub(super) fn as_of<N: Ord, S, E>(
    newest: impl Iterator<Item = Result<(N, S), E>>,
    past: impl IntoIterator<Item = (N, Option<S>)>,
) -> impl Iterator<Item = Result<(N, S), E>> {
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
    use bytes::Bytes;

    use super::*;
    use crate::store::Key;

    #[test]
    fn changes_of_one_revision_come_together() {
        let mut history = History::new(0, 10_000);
        for (revision, count) in [(1, BATCH - 1), (2, 5), (3, 1)] {
            for name in 0..count {
                let key = Key::new("/registry/nodes", name.to_string());
                history.add(Event::new(key, revision, Some(Stored::new("{}", revision)), None));
            }
        }
        let found = |after| history.changes("/registry/nodes", after).map(|found| (found.events.len(), found.revision));
        assert_eq!([0, 2, 9].map(found), [Ok((BATCH + 4, 2)), Ok((1, 3)), Ok((0, 9))]);
    }

    fn change(collection: &str, revision: u64, text: &Bytes) -> Event {
        Event::new(Key::new(collection, "a"), revision, Some(Stored::new(text.clone(), revision)), None)
    }

    #[test]
    fn a_collection_is_readable_exactly_as_far_as_its_own_changes_are_kept() {
        let (mut history, text) = (History::new(0, 10), Bytes::from_static(b"{}"));
        history.add(change("/registry/nodes", 1, &text));
        for revision in 2..=12 {
            history.add(change("/registry/pods", revision, &text));
        }
        let is_readable = |collection, revision| {
            let range = Range { revision: Some(revision), ..Range::all(collection) };
            let is_known = history.changes(collection, revision).is_ok();
            assert_eq!(history.past(&range).is_ok(), is_known, "{collection} at {revision}");
            is_known
        };
        // Changes 1 and 2 are dropped. They belong to different collections.
        assert_eq!([0, 1, 2].map(|revision| is_readable("/registry/nodes", revision)), [false, true, true]);
        assert_eq!([0, 1, 2].map(|revision| is_readable("/registry/pods", revision)), [false, false, true]);
        assert!(is_readable("/registry/secrets", 0));
    }

    #[test]
    fn changes_are_forgotten_beyond_a_size() {
        let (mut history, text) = (History::new(0, 10_000), Bytes::from(vec![b' '; MAX_SIZE / 4]));
        for revision in 1..=6 {
            history.add(change("/registry/nodes", revision, &text));
        }
        assert!(history.changes("/registry/nodes", 1).is_err());
        assert_eq!(history.changes("/registry/nodes", 2).unwrap().events.len(), 4);
        history.clear();
        for revision in 7..=10 {
            history.add(change("/registry/nodes", revision, &text));
        }
        assert_eq!(history.changes("/registry/nodes", 6).unwrap().events.len(), 4, "a cleared history is empty");
    }

    #[cfg(feature = "etcd")]
    #[test]
    fn revisions_that_are_given_again_are_refused_until_they_are() {
        let (mut history, text) = (History::new(0, 10), Bytes::from_static(b"{}"));
        for revision in 1..=9 {
            history.add(change("/registry/nodes", revision, &text));
        }
        let mut changed = history.notify("/registry/nodes");
        history.go_back(5);
        assert!(changed.has_changed().is_err(), "those who wait must learn it");
        assert_eq!(
            [4, 5, 6, 9, 10].map(|after| history.changes("/registry/nodes", after).is_ok()),
            [false, true, false, false, true]
        );
        history.add(change("/registry/nodes", 6, &text));
        assert_eq!(history.changes("/registry/nodes", 6).unwrap().revision, 6);
        changed = history.notify("/registry/nodes");
        assert!(changed.has_changed().is_ok());
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
