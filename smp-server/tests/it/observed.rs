//! A store in memory that tests observe.

use std::sync::atomic::{AtomicUsize, Ordering};

use smp_server::store::{Changes, Commit, Key, MemoryStore, Page, Range, Store, StoreFuture, Stored};
use tokio::sync::{Barrier, watch};

/// A store in memory that counts watches, and lets two commits wait for each other.
pub(crate) struct Observed {
    inner: MemoryStore,
    /// Its receivers are the watches of all collections.
    pub(crate) watches: watch::Sender<u64>,
    /// The end of the collection whose first two commits wait for each other; empty for none.
    meeting: &'static str,
    barrier: Barrier,
    left: AtomicUsize,
}

impl Observed {
    pub(crate) fn new() -> Self {
        Self::with_meeting("", 0)
    }

    /// A store in which the first two commits to a collection begin before one of them is done.
    pub(crate) fn with_meeting_in(collection: &'static str) -> Self {
        Self::with_meeting(collection, 2)
    }

    fn with_meeting(meeting: &'static str, left: usize) -> Self {
        let (inner, watches) = (MemoryStore::new(1_000), watch::Sender::new(0));
        Self { inner, watches, meeting, barrier: Barrier::new(2), left: AtomicUsize::new(left) }
    }

    fn meets(&self, key: &Key) -> bool {
        let one_less = |left: usize| left.checked_sub(1);
        key.collection.ends_with(self.meeting)
            && self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less).is_ok()
    }
}

impl Store for Observed {
    fn get<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, Option<Stored>> {
        self.inner.get(key)
    }

    fn range<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Page> {
        self.inner.range(range)
    }

    fn commit(&self, commit: Commit) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            if self.meets(&commit.key) {
                self.barrier.wait().await;
            }
            self.inner.commit(commit).await
        })
    }

    fn changes<'a>(&'a self, collection: &'a str, after: u64) -> StoreFuture<'a, Changes> {
        self.inner.changes(collection, after)
    }

    fn notify(&self, _collection: &str) -> watch::Receiver<u64> {
        self.watches.subscribe()
    }

    fn revision(&self) -> StoreFuture<'_, u64> {
        self.inner.revision()
    }

    fn compact(&self) -> StoreFuture<'_, ()> {
        self.inner.compact()
    }
}
