//! The laws that every store must obey, as tests for your own stores.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::task::{Context, Waker};

use crate::store::{Changes, Commit, Event, Key, Page, Range, Store, StoreError};

/// Checks all laws, each on a new empty store that keeps the last 500 changes. One law writes 1,000 changes to check which ones
/// the store drops.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// smp_server::laws::check(async || smp_server::store::MemoryStore::new(500)).await;
/// # });
/// ```
///
/// # Panics
/// Panics if the store breaks a law; the message names it.
pub async fn check<S: Store>(new: impl AsyncFn() -> S) {
    // Stores, and the futures that open them, may be large.
    let new = async || Arc::new(Box::pin(new()).await);
    a_commit_needs_the_expected_revision(&*new().await).await;
    revisions_only_grow(&*new().await).await;
    a_range_is_sorted_and_limited(&*new().await).await;
    a_range_of_the_past_is_as_it_was(&*new().await).await;
    changes_are_complete_and_in_order(&*new().await).await;
    many_changes_come_in_parts(new().await).await;
    a_collection_forgets_nothing_for_another(new().await).await;
    a_change_wakes_those_who_wait(&*new().await).await;
    compaction_refuses_the_past(&*new().await).await;
    a_commit_without_a_waiter_is_done_completely_or_not_at_all(&*new().await).await;
    concurrent_commits_lose_nothing(new().await).await;
}

/// Checks the laws of a store that keeps its objects when it is closed. `open` opens the same store again, which is empty at first
/// and keeps at least the last 100 changes.
///
/// ```no_run
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// use smp_server::laws;
/// use smp_server::store::MemoryStore;
///
/// // Fails: a store in memory loses everything.
/// laws::check_reopened(async || MemoryStore::new(100)).await;
/// # });
/// ```
///
/// # Panics
/// Panics if the store breaks a law; the message names it.
pub async fn check_reopened<S: Store>(open: impl AsyncFn() -> S) {
    let open = || Box::pin(open());
    let store = open().await;
    let first = put(&store, "a/x", None, "1").await;
    let second = put(&store, "a/x", Some(first), "2").await;
    let gone = put(&store, "a/y", None, "3").await;
    let last = store.commit(Commit::delete(key("a/y"), gone)).await.expect("commit");
    drop(store);

    let store = open().await;
    assert_eq!(store.revision().await, Ok(last), "the revision must survive");
    let page = store.range(Range::all(PODS)).await.expect("range");
    assert_eq!(summary(&page), [("a/x".to_owned(), second)], "objects must survive with their revisions");
    let past = Range { revision: Some(gone), ..Range::all(PODS) };
    let page = store.range(past).await.expect("a past revision must be readable");
    assert_eq!(page.entries.len(), 2, "the past must survive");
    let Changes { events, revision: end } = store.changes(PODS, first).await.expect("changes");
    let revisions: Vec<_> = events.iter().map(|event| event.revision).collect();
    assert_eq!((revisions, end), (vec![second, gone, last], last), "changes must survive");
    assert!(put(&store, "a/x", Some(second), "4").await > last, "revisions must grow after all that were before");
    store.compact().await.expect("compact");
    drop(store);

    let past = open().await.changes(PODS, last).await;
    assert!(matches!(past, Err(StoreError::Compacted { .. })), "a compaction must survive");
}

const PODS: &str = "/registry/pods";

fn key(name: &str) -> Key {
    Key::new(PODS, name)
}

async fn put<S: Store>(store: &S, name: &str, expected: Option<u64>, text: &str) -> u64 {
    let committed = store.commit(Commit::put(key(name), expected, text.to_owned())).await;
    committed.expect("a commit with the right revision must succeed")
}

fn summary(page: &Page) -> Vec<(String, u64)> {
    page.entries.iter().map(|(name, stored)| (name.to_string(), stored.revision)).collect()
}

async fn a_commit_needs_the_expected_revision<S: Store>(store: &S) {
    let first = put(store, "a/x", None, "{}").await;
    for expected in [None, Some(first + 1), Some(first.wrapping_sub(1))] {
        let refused = store.commit(Commit::put(key("a/x"), expected, "[]")).await;
        assert_eq!(refused, Err(StoreError::Changed), "a put with the wrong revision must be refused");
    }
    let refused = store.commit(Commit::delete(key("a/x"), first + 1)).await;
    assert_eq!(refused, Err(StoreError::Changed), "a deletion with the wrong revision must be refused");
    let refused = store.commit(Commit::put(key("a/y"), Some(first), "{}")).await;
    assert_eq!(refused, Err(StoreError::Changed), "an object that does not exist has no revision");
    let found = store.get(&key("a/x")).await.expect("get").expect("a refused commit must change nothing");
    assert_eq!((found.revision, &found.bytes[..]), (first, &b"{}"[..]), "a refused commit must change nothing");
    store.commit(Commit::delete(key("a/x"), first)).await.expect("a deletion with the right revision must succeed");
    assert!(store.get(&key("a/x")).await.expect("get").is_none(), "a deleted object must be gone");
}

async fn revisions_only_grow<S: Store>(store: &S) {
    let mut last = store.revision().await.expect("revision");
    let mut expected = None;
    for _ in 0..20 {
        let revision = put(store, "a/x", expected, "{}").await;
        assert!(revision > last, "every commit must have a larger revision than all before");
        assert_eq!(store.revision().await, Ok(revision), "the newest revision must be that of the last commit");
        (last, expected) = (revision, Some(revision));
    }
}

async fn a_range_is_sorted_and_limited<S: Store>(store: &S) {
    for name in ["b/1", "a/2", "a/1", "aa/1", "a/10"] {
        put(store, name, None, "{}").await;
    }
    let other = Key::new("/registry/podtemplates", "a/1");
    store.commit(Commit::put(other, None, "{}")).await.expect("commit");
    let names = |page: Page| summary(&page).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    let range = |prefix, after, limit| Range { prefix, after, limit, ..Range::all(PODS) };
    let all = store.range(range("", "", 0)).await.expect("range");
    assert_eq!(names(all), ["a/1", "a/10", "a/2", "aa/1", "b/1"], "a range must be sorted by name, of one collection");
    let some = store.range(range("a/", "", 2)).await.expect("range");
    let is_counted = matches!(some.remaining, None | Some(1));
    assert!(is_counted, "a limited range must count the rest of the prefix, or say that there is some");
    assert_eq!(names(some), ["a/1", "a/10"], "a range must begin with the first name of the prefix");
    let rest = store.range(range("a/", "a/10", 2)).await.expect("range");
    assert_eq!((rest.remaining, names(rest)), (Some(0), vec!["a/2".to_owned()]), "a range must go on after a name");
    let uncounted = Range { count_remaining: false, ..range("", "", 4) };
    let remaining = store.range(uncounted).await.expect("range").remaining;
    assert_ne!(remaining, Some(0), "a range that does not count must say that there is a rest");
    let uncounted = Range { count_remaining: false, ..range("", "", 5) };
    let remaining = store.range(uncounted).await.expect("range").remaining;
    assert_eq!(remaining, Some(0), "a range that does not count must say that there is no rest");
}

async fn a_range_of_the_past_is_as_it_was<S: Store>(store: &S) {
    let mut past = Vec::new();
    let mut expected = None;
    for step in 0..12 {
        let name = format!("a/{}", step % 4);
        let found = store.get(&key(&name)).await.expect("get").map(|stored| stored.revision);
        match (step % 3, found) {
            (2, Some(found)) => {
                store.commit(Commit::delete(key(&name), found)).await.expect("commit");
            }
            _ => {
                put(store, &name, found, "{}").await;
            }
        }
        let page = store.range(Range::all(PODS)).await.expect("range");
        past.push((page.revision, summary(&page)));
        expected = Some(page.revision);
    }
    for (revision, entries) in past {
        let range = Range { revision: Some(revision), ..Range::all(PODS) };
        let page = store.range(range).await.expect("a past revision must be readable");
        assert_eq!(summary(&page), entries, "a range of the past must have the entries of that time");
    }
    let future = expected.map(|newest| newest + 1);
    let range = Range { revision: future, ..Range::all(PODS) };
    assert!(matches!(store.range(range).await, Err(StoreError::Future { .. })), "a future revision must be refused");
}

async fn changes_are_complete_and_in_order<S: Store>(store: &S) {
    let start = store.revision().await.expect("revision");
    let created = put(store, "a/x", None, "1").await;
    let changed = put(store, "a/x", Some(created), "2").await;
    store.commit(Commit::put(Key::new("/registry/nodes", "x"), None, "{}")).await.expect("commit");
    let deleted = store.commit(Commit::delete(key("a/x"), changed)).await.expect("commit");
    let text = |stored: &Option<crate::store::Stored>| stored.as_ref().map(|stored| stored.bytes.to_vec());
    let describe = |event: &Arc<Event>| (event.revision, text(&event.previous), text(&event.object));
    let mut seen = Vec::new();
    let mut after = start;
    while after < deleted {
        let Changes { events, revision: end } = store.changes(PODS, after).await.expect("changes");
        assert!(end > after, "an answer must make progress while there are changes");
        seen.extend(events.iter().map(describe));
        after = end;
    }
    let one = |text: &str| Some(text.as_bytes().to_vec());
    let wanted = [(created, None, one("1")), (changed, one("1"), one("2")), (deleted, one("2"), None)];
    assert_eq!(seen, wanted, "all changes of a collection must come once, in order");
    assert!(store.changes(PODS, after).await.expect("changes").events.is_empty(), "old changes must not come again");
}

/// Creates objects of a collection, with concurrent writers.
async fn fill<S: Store>(store: &Arc<S>, collection: &'static str, count: usize) {
    const WRITERS: usize = 20;
    let write = |store: Arc<S>, writer: usize| async move {
        for number in (writer..count).step_by(WRITERS) {
            let commit = Commit::put(Key::new(collection, format!("a/{number}")), None, "{}");
            store.commit(commit).await.expect("a new object can be created");
        }
    };
    let writers: Vec<_> = (0..WRITERS).map(|writer| tokio::spawn(write(Arc::clone(store), writer))).collect();
    for writer in writers {
        writer.await.expect("a writer must not panic");
    }
}

/// Reads the changes of pods after one revision up to another, as a watch does.
async fn changes_between<S: Store>(store: &S, mut after: u64, until: u64) -> Vec<Arc<Event>> {
    let mut seen = Vec::new();
    while after < until {
        let Changes { mut events, revision: end } =
            store.changes(PODS, after).await.expect("changes that are kept can be read");
        assert!(events.is_empty() || end > after, "an answer must make progress while there are changes");
        if end == after {
            // Another task makes the change, which may not be visible yet.
            tokio::task::yield_now().await;
        }
        seen.append(&mut events);
        after = end;
    }
    seen.retain(|event| event.revision <= until);
    seen
}

async fn many_changes_come_in_parts<S: Store>(store: Arc<S>) {
    const COUNT: usize = 400;
    let start = store.revision().await.expect("revision");
    fill(&store, PODS, COUNT).await;
    let newest = store.revision().await.expect("revision");
    let seen = changes_between(&*store, start, newest).await;
    let names: BTreeSet<_> = seen.iter().map(|event| &*event.key.name).collect();
    assert_eq!((seen.len(), names.len()), (COUNT, COUNT), "many changes must come once each");
    let is_in_order = seen.is_sorted_by(|one, next| one.revision < next.revision);
    assert!(is_in_order, "many changes must come in order");
}

/// Checks that a watch that has seen all changes of a collection misses nothing while other collections change.
async fn a_collection_forgets_nothing_for_another<S: Store>(store: Arc<S>) {
    let first = put(&*store, "a/x", None, "1").await;
    fill(&store, "/registry/configmaps", 1_000).await;
    let second = put(&*store, "a/x", Some(first), "2").await;
    let Ok(Changes { events, .. }) = store.changes(PODS, first).await else {
        panic!("changes of another collection must not expire this one");
    };
    let revisions: Vec<_> = events.iter().map(|event| event.revision).collect();
    assert_eq!(revisions, [second], "changes of another collection must not hide those of this one");
    let range = Range { revision: Some(first), ..Range::all(PODS) };
    let Ok(page) = store.range(range).await else {
        panic!("changes of another collection must not make the past of this one unreadable");
    };
    assert_eq!(summary(&page), [("a/x".to_owned(), first)], "the past must be as it was");
}

/// Drops some commits before they start, and some while they run.
async fn a_commit_without_a_waiter_is_done_completely_or_not_at_all<S: Store>(store: &S) {
    let start = store.revision().await.expect("revision");
    for number in 0..40 {
        let mut commit = store.commit(Commit::put(key(&format!("a/{number}")), None, "{}"));
        for _ in 0..number % 4 {
            let poll = commit.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            if poll.is_ready() {
                break;
            }
        }
    }
    put(store, "a/last", None, "{}").await;
    let page = store.range(Range::all(PODS)).await.expect("range");
    // Some of the commits may complete later, but only with revisions after the one that was read.
    let changes = changes_between(store, start, page.revision).await;
    let known: BTreeMap<_, _> = changes.iter().map(|event| (event.key.name.to_string(), event.revision)).collect();
    assert_eq!(
        known.into_iter().collect::<Vec<_>>(),
        summary(&page),
        "a commit that nobody waits for must be done completely, or not at all"
    );
}

async fn a_change_wakes_those_who_wait<S: Store>(store: &S) {
    let mut changed = store.notify(PODS);
    changed.mark_unchanged();
    put(store, "a/x", None, "{}").await;
    assert!(changed.has_changed().expect("the sender must live as long as the store"), "a commit must wake watches");
}

async fn compaction_refuses_the_past<S: Store>(store: &S) {
    let first = put(store, "a/x", None, "1").await;
    let second = put(store, "a/x", Some(first), "2").await;
    store.compact().await.expect("compact");
    let past = store.changes(PODS, first).await;
    assert!(matches!(past, Err(StoreError::Compacted { .. })), "changes before a compaction must be refused");
    assert!(store.changes(PODS, second).await.is_ok(), "changes after a compaction must be readable");
    let range = Range { revision: Some(first), ..Range::all(PODS) };
    assert!(matches!(store.range(range).await, Err(StoreError::Compacted { .. })), "a compacted range must be refused");
    assert_eq!(
        store.range(Range::all(PODS)).await.expect("range").entries.len(),
        1,
        "objects must survive a compaction"
    );
}

/// Several writers increment a counter in one object. Each reads, adds one and writes, and retries after a conflict.
async fn concurrent_commits_lose_nothing<S: Store>(store: Arc<S>) {
    const WRITERS: u64 = 8;
    const STEPS: u64 = 25;
    put(&*store, "a/x", None, "0").await;
    let count = |store: Arc<S>| async move {
        for _ in 0..STEPS {
            loop {
                let found = store.get(&key("a/x")).await.expect("get").expect("the counter exists");
                let number: u64 = std::str::from_utf8(&found.bytes).expect("text").parse().expect("a number");
                let commit = Commit::put(key("a/x"), Some(found.revision), (number + 1).to_string());
                match store.commit(commit).await {
                    Ok(_) => break,
                    Err(error) => assert_eq!(error, StoreError::Changed, "only the revision may be wrong"),
                }
                tokio::task::yield_now().await;
            }
        }
    };
    let writers: Vec<_> = (0..WRITERS).map(|_| tokio::spawn(count(Arc::clone(&store)))).collect();
    for writer in writers {
        writer.await.expect("a writer must not panic");
    }
    let found = store.get(&key("a/x")).await.expect("get").expect("the counter exists");
    assert_eq!(found.bytes, (WRITERS * STEPS).to_string(), "no commit may be lost");
}
