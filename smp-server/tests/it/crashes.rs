//! The store in a file after a crash of the process.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use futures::future::join_all;
use smp_server::store::{Changes, Commit, Key, Range, RedbStore, Store, Stored};
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

    /// A copy of the file, as a crash would leave it now.
    fn crashed(&self) -> TempDir {
        let copy = tempfile::tempdir().unwrap();
        fs::copy(self.folder.path().join("state.redb"), copy.path().join("state.redb")).unwrap();
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
            let Changes { events, .. } = store.changes(NODES, tried.revision - HISTORY as u64).await.unwrap();
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
async fn changes_that_were_forgotten_stay_so_after_a_crash() {
    let mut tried = Tried::new();
    tried.write(0).await;
    tried.store.compact().await.unwrap();
    let copy = tried.crashed();
    assert!(open(copy.path()).changes(NODES, tried.revision - 1).await.is_err());
    tried.store.commit(Commit::put(Key::new(NODES, "last"), None, "{}")).await.unwrap();
    let copy = tried.crashed();
    let store = open(copy.path());
    assert_eq!(store.changes(NODES, tried.revision).await.unwrap().events.len(), 1);
    assert!(store.changes(NODES, tried.revision - 1).await.is_err());
}

#[tokio::test]
async fn a_file_that_is_renamed_after_a_crash_loses_nothing() {
    let mut tried = Tried::new();
    for round in 0..3 {
        tried.write(round).await;
    }
    let copy = tried.crashed();
    let (path, renamed) = (copy.path().join("state.redb"), copy.path().join("old.redb"));
    fs::rename(&path, &renamed).unwrap();
    let other = open(copy.path());
    other.commit(Commit::put(Key::new(NODES, "other"), None, "{}")).await.unwrap();
    let store = RedbStore::open(&renamed, HISTORY).unwrap();
    assert!(objects(&store).await == tried.objects);
    let next = store.commit(Commit::put(Key::new(NODES, "next"), None, "{}")).await.unwrap();
    assert_eq!(next, tried.revision + 1, "no revision is assigned twice");
}

#[tokio::test]
async fn the_file_always_contains_the_whole_state() {
    let mut tried = Tried::new();
    let files = |folder: &Path| {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        names.collect::<Vec<_>>()
    };
    for round in 0..20 {
        tried.write(round).await;
        assert_eq!(files(tried.folder.path()), ["state.redb"]);
    }
    let Tried { folder, store, objects: acknowledged, .. } = tried;
    drop(store);
    assert_eq!(files(folder.path()), ["state.redb"]);
    let copy = folder.path().join("copy.redb");
    fs::copy(folder.path().join("state.redb"), &copy).unwrap();
    for path in [folder.path().join("state.redb"), copy] {
        let repairs = |_| panic!("a file that was closed must not be repaired");
        let store = RedbStore::open_with_progress(path, HISTORY, repairs).unwrap();
        assert_eq!(objects(&store).await, acknowledged);
    }
}

#[tokio::test]
async fn the_progress_of_a_repair_is_reported() {
    let mut tried = Tried::new();
    tried.write(0).await;
    let copy = tried.crashed();
    let (sender, progress) = std::sync::mpsc::channel();
    let report = move |progress| sender.send(progress).unwrap();
    let store = RedbStore::open_with_progress(copy.path().join("state.redb"), HISTORY, report).unwrap();
    let progress: Vec<f64> = progress.try_iter().collect();
    assert!(progress.len() >= 2 && progress[0] < 0.1 && progress.is_sorted(), "{progress:?}");
    assert!(objects(&store).await == tried.objects);
}

/// Others write while a client reads a large list.
#[tokio::test]
async fn a_range_in_parts_has_one_revision() {
    let mut tried = Tried::new();
    let text = "x".repeat(10_000);
    for number in 0..300 {
        let key = Key::new(NODES, format!("n{number:04}"));
        tried.store.commit(Commit::put(key, None, text.clone())).await.unwrap();
    }
    let mut pages = tried.store.pages(Range::all(NODES)).await.unwrap();
    let (mut found, mut parts) = (Vec::new(), 0);
    loop {
        let part = pages.next().await.unwrap();
        if part.is_empty() {
            break;
        }
        parts += 1;
        found.extend(part.into_iter().map(|(name, stored)| (name.to_string(), stored.revision)));
        // More changes than the history keeps.
        tried.write(parts).await;
    }
    assert_eq!(pages.revision(), 300);
    assert_eq!(found, (0..300).map(|number| (format!("n{number:04}"), number + 1)).collect::<Vec<_>>());
    assert!(parts > 2, "{parts} parts");
}
