//! The store in a file.

use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};

use smp_server::laws;
use smp_server::store::{Commit, Key, Range, RedbStore, Store, StoreError};

#[tokio::test]
async fn it_obeys_the_laws_of_stores() {
    let folder = tempfile::tempdir().unwrap();
    let count = AtomicU64::new(0);
    let path = || folder.path().join(format!("{}.redb", count.fetch_add(1, Ordering::Relaxed)));
    laws::check(async || RedbStore::open(path(), 500).unwrap()).await;
    let path = path();
    laws::check_reopened(async || RedbStore::open(&path, 1_000).unwrap()).await;
}

#[tokio::test]
async fn it_keeps_as_many_changes_as_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.redb");
    let store = RedbStore::open(&path, 10).unwrap();
    for number in 0..30 {
        store.commit(Commit::put(Key::new("/registry/nodes", format!("n{number}")), None, "{}")).await.unwrap();
    }
    drop(store);
    let store = RedbStore::open(&path, 1_000).unwrap();
    assert!(store.changes("/registry/nodes", 19).await.is_err());
    assert_eq!(store.changes("/registry/nodes", 20).await.unwrap().events.len(), 10);
    drop(store);
    let store = RedbStore::open(&path, 4).unwrap();
    assert!(store.changes("/registry/nodes", 25).await.is_err());
    assert_eq!(store.changes("/registry/nodes", 26).await.unwrap().events.len(), 4);
    assert_eq!(store.range(Range::all("/registry/nodes")).await.unwrap().entries.len(), 30);
}

#[tokio::test]
async fn changes_of_another_collection_do_not_expire_one_after_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let store = RedbStore::open(folder.path().join("state.redb"), 10).unwrap();
    let first = store.commit(Commit::put(Key::new("/registry/nodes", "n1"), None, "{}")).await.unwrap();
    for number in 0..30 {
        store.commit(Commit::put(Key::new("/registry/pods", format!("a/{number}")), None, "{}")).await.unwrap();
    }
    let copy = folder.path().join("copy.redb");
    fs::copy(folder.path().join("state.redb"), &copy).unwrap();
    for store in [store, RedbStore::open(&copy, 10).unwrap()] {
        assert!(store.changes("/registry/nodes", first).await.unwrap().events.is_empty());
        assert!(store.changes("/registry/nodes", first - 1).await.is_err());
        assert!(store.changes("/registry/pods", first).await.is_err());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commits_at_the_same_time_have_their_own_revisions() {
    let folder = tempfile::tempdir().unwrap();
    let store = std::sync::Arc::new(RedbStore::open(folder.path().join("state.redb"), 10_000).unwrap());
    let create = |number: u64| {
        let store = std::sync::Arc::clone(&store);
        let commit = Commit::put(Key::new("/registry/nodes", format!("n{number}")), None, number.to_string());
        tokio::spawn(async move { store.commit(commit).await.unwrap() })
    };
    let tasks: Vec<_> = (0..1_000).map(create).collect();
    let mut revisions = Vec::new();
    for task in tasks {
        revisions.push(task.await.unwrap());
    }
    revisions.sort_unstable();
    assert_eq!(revisions, (1..=1_000).collect::<Vec<_>>());
}

#[test]
fn only_one_store_can_have_the_file_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.redb");
    let store = RedbStore::open(&path, 10).unwrap();
    assert_eq!(RedbStore::open(&path, 10).unwrap_err(), StoreError::InUse);
    drop(store);
    assert!(RedbStore::open(&path, 10).is_ok());
}

#[test]
fn a_file_in_another_format_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("notes.txt");
    fs::write(&text, "apiVersion: v1\n".repeat(1_000)).unwrap();
    let foreign = folder.path().join("foreign.redb");
    let database = redb::Database::create(&foreign).unwrap();
    let transaction = database.begin_write().unwrap();
    transaction.open_table(redb::TableDefinition::<&str, u64>::new("songs")).unwrap();
    transaction.commit().unwrap();
    drop(database);
    for (path, message) in [
        (&text, "not a file of this version of smp: not a redb database"),
        (&foreign, "not a file of this version of smp: a redb database of another program"),
    ] {
        let before = fs::read(path).unwrap();
        assert_eq!(RedbStore::open(path, 10).unwrap_err().to_string(), message);
        if path == &text {
            assert_eq!(fs::read(path).unwrap(), before);
        }
    }
    assert!(RedbStore::open(folder.path(), 10).is_err(), "a folder is not a file");
}

/// Earlier versions kept the latest changes in files next to the store until it was closed.
#[test]
fn a_file_of_an_earlier_version_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.redb");
    let database = redb::Database::create(&path).unwrap();
    let transaction = database.begin_write().unwrap();
    transaction.open_table(redb::TableDefinition::<&str, u64>::new("meta")).unwrap().insert("format", 2).unwrap();
    transaction.commit().unwrap();
    drop(database);
    let message = "not a file of this version of smp: format 2, which an earlier version of smp wrote. Export the objects with \
                   that version, and create them in a new file";
    assert_eq!(RedbStore::open(&path, 10).unwrap_err().to_string(), message);
}

#[test]
fn a_file_with_changes_in_a_journal_is_refused() {
    for suffix in ["-log1", "-log2"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.redb");
        drop(RedbStore::open(&path, 10).unwrap());
        let before = fs::read(&path).unwrap();
        let journal = folder.path().join(format!("state.redb{suffix}"));
        fs::write(&journal, "changes").unwrap();
        let message = RedbStore::open(&path, 10).unwrap_err().to_string();
        assert!(message.contains(&format!("state.redb{suffix} has the latest changes of a file")), "{message}");
        assert!(fs::read(&path).unwrap() == before && journal.exists());
        fs::remove_file(journal).unwrap();
        assert!(RedbStore::open(&path, 10).is_ok());
    }
}
