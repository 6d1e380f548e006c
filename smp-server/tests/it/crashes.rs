//! The store in a file after a crash, which leaves the files as they were at that time.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use futures::future::join_all;
use smp_server::store::{Commit, Key, Range, RedbStore, Store, Stored};
use tempfile::TempDir;

const NODES: &str = "/registry/nodes";
const HISTORY: usize = 10;

/// Objects by name, with their revisions and texts.
type Objects = BTreeMap<String, (u64, String)>;

/// A store, and what was acknowledged.
struct Tried {
    folder: TempDir,
    store: RedbStore,
    objects: Objects,
    revision: u64,
}

impl Tried {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = open(folder.path());
        Self { folder, store, objects: Objects::new(), revision: 0 }
    }

    /// Writes 250 objects of 1,000: some are created, others changed or deleted.
    async fn write(&mut self, round: usize) {
        let commit = |number: usize| {
            let name = format!("n{}", (round * 250 + number) % 1_000);
            let known = self.objects.get(&name).map(|(revision, _)| *revision);
            let key = Key::new(NODES, name.clone());
            match known {
                Some(revision) if number.is_multiple_of(5) => (name, None, Commit::delete(key, revision)),
                _ => {
                    let text = format!("{{\"round\":{round}}}");
                    (name, Some(text.clone()), Commit::put(key, known, text))
                }
            }
        };
        let commits: Vec<_> = (0..250).map(commit).collect();
        let done = join_all(commits.iter().map(|(_, _, commit)| self.store.commit(commit.clone()))).await;
        for ((name, text, _), revision) in commits.into_iter().zip(done) {
            let revision = revision.unwrap();
            self.revision = self.revision.max(revision);
            match text {
                Some(text) => drop(self.objects.insert(name, (revision, text))),
                None => drop(self.objects.remove(&name)),
            }
        }
    }

    /// The files as a crash would leave them now.
    fn crashed(&self) -> TempDir {
        let copy = tempfile::tempdir().unwrap();
        for entry in fs::read_dir(self.folder.path()).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, copy.path().join(path.file_name().unwrap())).unwrap();
        }
        copy
    }
}

fn open(folder: &Path) -> RedbStore {
    RedbStore::open(folder.join("state.redb"), HISTORY).unwrap()
}

async fn objects(store: &RedbStore) -> Objects {
    let page = store.range(Range::all(NODES)).await.unwrap();
    let text = |stored: &Stored| (stored.revision, String::from_utf8(stored.bytes.to_vec()).unwrap());
    page.entries.iter().map(|(name, stored)| (name.to_string(), text(stored))).collect()
}

#[tokio::test]
async fn every_acknowledged_commit_survives_a_crash() {
    let mut tried = Tried::new();
    // The journal changes its file after 4,000 commits.
    for round in 0..50 {
        tried.write(round).await;
        if ![0, 1, 15, 16, 31, 33, 49].contains(&round) {
            continue;
        }
        let copy = tried.crashed();
        for _ in 0..2 {
            let store = open(copy.path());
            assert_eq!(store.revision().await, Ok(tried.revision), "round {round}");
            assert!(objects(&store).await == tried.objects, "round {round}");
            let (events, _) = store.changes(NODES, tried.revision - HISTORY as u64).await.unwrap();
            assert_eq!(events.len(), HISTORY, "round {round}");
            assert!(store.changes(NODES, tried.revision - HISTORY as u64 - 1).await.is_err(), "round {round}");
        }
    }
}

#[tokio::test]
async fn a_store_goes_on_after_a_crash() {
    let mut tried = Tried::new();
    for round in 0..40 {
        tried.write(round).await;
        if round % 7 == 3 {
            let folder = tried.crashed();
            let store = open(folder.path());
            tried = Tried { folder, store, ..tried };
        }
        assert!(objects(&tried.store).await == tried.objects, "round {round}");
    }
    assert_eq!(tried.revision, 40 * 250, "each commit has a new revision");
}

#[tokio::test]
async fn a_write_that_a_crash_interrupted_is_left_out() {
    let tried = Tried::new();
    for number in 0..3 {
        tried.store.commit(Commit::put(Key::new(NODES, format!("n{number}")), None, "{}")).await.unwrap();
    }
    let copy = tried.crashed();
    let log = copy.path().join("state.redb-log1");
    let text = fs::read(&log).unwrap();
    let end = text.iter().rposition(|byte| *byte != 0).unwrap();
    let mut file = OpenOptions::new().write(true).open(&log).unwrap();
    file.seek(SeekFrom::Start(end as u64 - 12)).unwrap();
    file.write_all(b"?").unwrap();
    drop(file);
    let store = open(copy.path());
    assert_eq!(objects(&store).await.into_keys().collect::<Vec<_>>(), ["n0", "n1"]);
    assert_eq!(store.commit(Commit::put(Key::new(NODES, "n3"), None, "{}")).await, Ok(3));
}

#[tokio::test]
async fn changes_that_were_forgotten_stay_so_after_a_crash() {
    let mut tried = Tried::new();
    tried.write(0).await;
    tried.store.compact().await.unwrap();
    let copy = tried.crashed();
    assert!(open(copy.path()).changes(NODES, tried.revision - 1).await.is_err());
    tried.store.commit(Commit::put(Key::new(NODES, "last"), None, "{}")).await.unwrap();
    let copy = tried.crashed();
    let store = open(copy.path());
    assert_eq!(store.changes(NODES, tried.revision).await.unwrap().0.len(), 1);
    assert!(store.changes(NODES, tried.revision - 1).await.is_err());
}

#[tokio::test]
async fn the_journal_of_a_deleted_file_is_ignored() {
    let mut tried = Tried::new();
    tried.write(0).await;
    let copy = tried.crashed();
    fs::remove_file(copy.path().join("state.redb")).unwrap();
    for _ in 0..2 {
        let store = open(copy.path());
        assert!(objects(&store).await.is_empty());
    }
}

#[tokio::test]
async fn a_store_that_was_closed_is_one_file() {
    let mut tried = Tried::new();
    for round in 0..20 {
        tried.write(round).await;
    }
    let Tried { folder, store, objects: acknowledged, .. } = tried;
    drop(store);
    let files = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(files.collect::<Vec<_>>(), ["state.redb"]);
    assert_eq!(objects(&open(folder.path())).await, acknowledged);
}

/// While a store is closed, a crash may leave one file of the journal, from before the last changes.
#[tokio::test]
async fn an_old_file_of_the_journal_is_not_continued() {
    for name in ["state.redb-log1", "state.redb-log2"] {
        let mut tried = Tried::new();
        for round in 0..20 {
            tried.write(round).await;
        }
        let copy = tried.crashed();
        tried.write(20).await;
        let Tried { folder, store, objects: known, revision } = tried;
        drop(store);
        fs::copy(copy.path().join(name), folder.path().join(name)).unwrap();
        let mut tried = Tried { store: open(folder.path()), folder, objects: known, revision };
        tried.write(21).await;
        let copy = tried.crashed();
        assert!(objects(&open(copy.path())).await == tried.objects, "{name}");
    }
}
