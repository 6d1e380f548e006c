//! Every law of stores fails for a store that breaks it.

use std::collections::HashSet;
use std::sync::Mutex;

use smp_server::laws;
use smp_server::store::{Changes, Commit, Key, MemoryStore, Page, Range, Store, StoreError, StoreFuture, Stored};
use tokio::sync::watch;

/// What is wrong with a store.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    WritesWhateverTheRevision,
    ReturnsOneRevision,
    SortsBackwards,
    ForgetsThePast,
    SkipsAChange,
    RepeatsChanges,
    WakesNobody,
    KeepsCompactedChanges,
    ChecksBeforeItWrites,
    MiscountsTheRest,
    DeniesAnUncountedRest,
    SkipsBeyondAPart,
    ForgetsAllCollectionsTogether,
    ForgetsThePastOfAllCollectionsTogether,
    HidesCommitsWithoutWaiter,
}

/// The number of changes of all collections that are kept.
const HISTORY: u64 = 500;

struct Broken {
    inner: MemoryStore,
    fault: Fault,
    silent: watch::Sender<u64>,
    /// Revisions of commits that have not returned.
    hidden: Mutex<HashSet<u64>>,
}

impl Broken {
    fn new(fault: Fault) -> Self {
        let inner = MemoryStore::new(usize::try_from(HISTORY).unwrap());
        Self { inner, fault, silent: watch::Sender::new(0), hidden: Mutex::default() }
    }

    /// Whether a revision is older than all changes of all collections that are kept.
    async fn forgets(&self, revision: u64) -> Result<(), StoreError> {
        let oldest = self.inner.revision().await?.saturating_sub(HISTORY);
        if revision < oldest { Err(StoreError::Compacted { oldest }) } else { Ok(()) }
    }

    /// Commits, and shows the change when the caller looks again.
    async fn commit_hidden(&self, commit: Commit) -> Result<u64, StoreError> {
        let revision = self.inner.commit(commit).await?;
        self.hidden.lock().unwrap().insert(revision);
        tokio::task::yield_now().await;
        self.hidden.lock().unwrap().remove(&revision);
        Ok(revision)
    }

    /// Writes over any revision.
    async fn overwrite(&self, mut commit: Commit) -> Result<u64, StoreError> {
        commit.expected = self.inner.get(&commit.key).await?.map(|stored| stored.revision);
        self.inner.commit(commit).await
    }
}

impl Store for Broken {
    fn get<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, Option<Stored>> {
        self.inner.get(key)
    }

    fn range<'a>(&'a self, mut range: Range<'a>) -> StoreFuture<'a, Page> {
        if self.fault == Fault::ForgetsThePast {
            range.revision = None;
        }
        Box::pin(async move {
            if let (Fault::ForgetsThePastOfAllCollectionsTogether, Some(revision)) = (self.fault, range.revision) {
                self.forgets(revision).await?;
            }
            let is_uncounted = !range.count_remaining;
            let mut page = self.inner.range(range).await?;
            match self.fault {
                Fault::SortsBackwards => page.entries.reverse(),
                Fault::MiscountsTheRest => page.remaining = page.remaining.map(|count| count + 1),
                Fault::DeniesAnUncountedRest if is_uncounted => page.remaining = Some(0),
                _ => {}
            }
            Ok(page)
        })
    }

    fn commit(&self, commit: Commit) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            match self.fault {
                Fault::WritesWhateverTheRevision => self.overwrite(commit).await,
                Fault::ReturnsOneRevision => self.inner.commit(commit).await.map(|_| 1),
                Fault::ChecksBeforeItWrites => {
                    let found = self.inner.get(&commit.key).await?.map(|stored| stored.revision);
                    if found != commit.expected {
                        return Err(StoreError::Changed);
                    }
                    tokio::task::yield_now().await;
                    self.overwrite(commit).await
                }
                Fault::HidesCommitsWithoutWaiter => self.commit_hidden(commit).await,
                _ => self.inner.commit(commit).await,
            }
        })
    }

    fn changes<'a>(&'a self, collection: &'a str, after: u64) -> StoreFuture<'a, Changes> {
        Box::pin(async move {
            if self.fault == Fault::ForgetsAllCollectionsTogether {
                self.forgets(after).await?;
            }
            let Changes { mut events, revision: mut end } = self.inner.changes(collection, after).await?;
            if self.fault == Fault::SkipsBeyondAPart {
                end = self.inner.revision().await?;
            }
            events.retain(|event| !self.hidden.lock().unwrap().contains(&event.revision));
            if self.fault == Fault::SkipsAChange && events.len() > 1 {
                events.remove(1);
            }
            if self.fault == Fault::RepeatsChanges && events.is_empty() {
                events = self.inner.changes(collection, 0).await?.events;
            }
            Ok(Changes { events, revision: end })
        })
    }

    fn notify(&self, collection: &str) -> watch::Receiver<u64> {
        if self.fault == Fault::WakesNobody { self.silent.subscribe() } else { self.inner.notify(collection) }
    }

    fn revision(&self) -> StoreFuture<'_, u64> {
        self.inner.revision()
    }

    fn compact(&self) -> StoreFuture<'_, ()> {
        if self.fault == Fault::KeepsCompactedChanges { Box::pin(async { Ok(()) }) } else { self.inner.compact() }
    }
}

/// The message of the law that a store breaks; empty if it breaks none.
async fn broken_law(fault: Fault) -> String {
    let checked = tokio::spawn(laws::check(async move || Broken::new(fault))).await;
    let Err(error) = checked else { return String::new() };
    let panic = error.into_panic();
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default()
}

#[tokio::test]
async fn every_law_fails_for_a_store_that_breaks_it() {
    assert_eq!(broken_law(Fault::None).await, "");
    for (fault, law) in [
        (Fault::WritesWhateverTheRevision, "a put with the wrong revision must be refused"),
        (Fault::ReturnsOneRevision, "must have a larger revision than all before"),
        (Fault::SortsBackwards, "a range must be sorted by name"),
        (Fault::ForgetsThePast, "a range of the past must have the entries of that time"),
        (Fault::SkipsAChange, "all changes of a collection must come once, in order"),
        (Fault::RepeatsChanges, "old changes must not come again"),
        (Fault::WakesNobody, "a commit must wake watches"),
        (Fault::KeepsCompactedChanges, "changes before a compaction must be refused"),
        (Fault::ChecksBeforeItWrites, "no commit may be lost"),
        (Fault::MiscountsTheRest, "a limited range must count the rest of the prefix, or say that there is some"),
        (Fault::DeniesAnUncountedRest, "a range that does not count must say that there is a rest"),
        (Fault::SkipsBeyondAPart, "many changes must come once each"),
        (Fault::ForgetsAllCollectionsTogether, "changes of another collection must not expire this one"),
        (Fault::ForgetsThePastOfAllCollectionsTogether, "must not make the past of this one unreadable"),
        (Fault::HidesCommitsWithoutWaiter, "must be done completely, or not at all"),
    ] {
        let message = broken_law(fault).await;
        assert!(message.contains(law), "{fault:?}: {message}");
    }
}
