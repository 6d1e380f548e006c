//! The store in a file: a redb database with the objects, and a journal with the last changes of them.
//!
//! ```text
//! objects   collection, name -> revision, text
//! log       revision -> collection, name, the text after the change, revision and text before it
//! meta      "format" -> 2, "id" -> a random number, "revision" -> that of the objects,
//!           "compacted" -> up to which changes are forgotten
//! ```
//!
//! A commit is written only to the journal. When a journal file is full, its objects are written to the database together, while
//! commits go on in the other file. A database transaction for each commit would take two disk writes, and more time the larger the
//! database is. Closing the store writes the changes to the table `log` and removes the journal.

mod journal;
mod open;
mod queue;
mod recent;
mod record;
mod saver;
mod writer;

use std::cell::Cell;
use std::future::ready;
use std::ops::Bound;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use ::redb::{ReadOnlyTable, TableDefinition};
use bytes::Bytes;
use tokio::sync::{oneshot, watch};

pub use self::open::OpenError;
use self::recent::Recent;
use self::writer::Task;
use super::history::{History, as_of};
use super::{Commit, Event, Key, Page, Range, Store, StoreError, StoreFuture, Stored};

const OBJECTS: TableDefinition<'_, (&str, &str), (u64, &[u8])> = TableDefinition::new("objects");
const LOG: TableDefinition<'_, u64, LogEntry<'_>> = TableDefinition::new("log");
const META: TableDefinition<'_, &str, u64> = TableDefinition::new("meta");

/// Collection, name, the text after a change, and the revision and text before it.
type LogEntry<'a> = (&'a str, &'a str, Option<&'a [u8]>, Option<(u64, &'a [u8])>);

/// A store in a file, with the last changes of its objects, so watches can resume after a restart.
///
/// When a commit returns, the change is on disk: it survives a crash of the process and of the machine. Concurrent commits share
/// a disk write. If a commit fails because the file cannot be written, a crash may still leave its change in the file. If the disk
/// is full or broken, commits can fail until the store is opened again. Only one process can have the file open.
///
/// While the store is open, and after a crash, the latest changes are in up to two journal files next to it, with the suffixes
/// `-log1` and `-log2`. They belong to the file, and are removed when the store is dropped.
///
/// ```
/// use smp_server::store::{Commit, Key, RedbStore, Store};
///
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("state.redb");
/// let key = Key::new("/registry/nodes", "n1");
///
/// let store = RedbStore::open(&path, 10_000)?;
/// let revision = store.commit(Commit::put(key.clone(), None, "{}")).await?;
/// drop(store);
///
/// let store = RedbStore::open(&path, 10_000)?;
/// assert_eq!(store.get(&key).await?.unwrap().revision, revision);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RedbStore {
    state: Arc<Mutex<State>>,
    /// The queue of commits; `None` while the store is dropped.
    tasks: Option<queue::Sender>,
    writer: Option<JoinHandle<()>>,
}

/// The state that readers see: the objects in the database, newer objects, and the history.
struct State {
    objects: Arc<Objects>,
    /// The objects that are being moved to the database, and the revision up to which they changed.
    saving: Option<(u64, Recent)>,
    /// The objects that changed later.
    recent: Recent,
    history: History,
}

type Objects = ReadOnlyTable<(&'static str, &'static str), (u64, &'static [u8])>;

impl RedbStore {
    /// Opens or creates a file. The last `history` changes of all collections together are kept, at most 256 MiB of them, also
    /// across restarts.
    ///
    /// ```
    /// let folder = tempfile::tempdir()?;
    /// let store = smp_server::store::RedbStore::open(folder.path().join("state.redb"), 10_000)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error, and leaves the file unchanged, if another process has it open, or if it is in another format. Returns an
    /// error if the file cannot be read or written.
    pub fn open(path: impl AsRef<Path>, history: usize) -> Result<Self, OpenError> {
        let writer = open::open(path.as_ref(), history)?;
        let state = Arc::clone(&writer.saver.state);
        let (tasks, waiting) = queue::new();
        let writer = writer::start(writer, waiting).map_err(OpenError::failed)?;
        Ok(Self { state, tasks: Some(tasks), writer: Some(writer) })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Sends a task to the writer, and waits for the result.
    async fn ask<T>(&self, task: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Task) -> Result<T, StoreError> {
        let (sender, answer) = oneshot::channel();
        let stopped = || StoreError::Failed("the store has stopped writing".to_owned());
        self.tasks.as_ref().ok_or_else(stopped)?.send(task(sender));
        answer.await.unwrap_or_else(|_| Err(stopped()))
    }

    fn page(&self, range: &Range<'_>) -> Result<Page, StoreError> {
        let (objects, changed, (revision, past)) = {
            let state = self.state();
            let changed = [state.saving.as_ref().map(|(_, saving)| saving), Some(&state.recent)];
            let changed = changed.map(|changed| changed.map(|changed| changed.collection(range.collection)));
            (Arc::clone(&state.objects), changed.map(Option::unwrap_or_default), state.history.past(range)?)
        };
        let start = match range.start() {
            Bound::Excluded(name) => Bound::Excluded((range.collection, name)),
            Bound::Included(name) => Bound::Included((range.collection, name)),
            Bound::Unbounded => Bound::Included((range.collection, "")),
        };
        let rows = objects.range::<(&str, &str)>((start, Bound::Unbounded)).map_err(failed)?;
        // Entries that are only counted do not need their text.
        let is_counting = Cell::new(false);
        let text = |(revision, text): (u64, &[u8])| {
            if is_counting.get() { Stored::new("", revision) } else { stored((revision, text)) }
        };
        let mut is_over = false;
        let saved = rows.map_while(|row| match row {
            Ok((key, value)) => {
                let (collection, name) = key.value();
                is_over |= collection != range.collection || !name.starts_with(range.prefix);
                (!is_over).then(|| Ok((Arc::from(name), text(value.value()))))
            }
            Err(error) => Some(Err(failed(error))),
        });
        let [saving, recent] = changed.each_ref().map(|changed| recent::of_range(changed, range));
        let newest = as_of(as_of(saved, saving), recent);
        let mut entries = as_of(newest, past);
        if range.limit == 0 {
            return Ok(Page { entries: entries.collect::<Result<_, _>>()?, revision, remaining: Some(0) });
        }
        let first = entries.by_ref().take(range.limit).collect::<Result<_, _>>()?;
        is_counting.set(true);
        // Counting reads the entries, so it ends where another page would.
        let most = if range.count_remaining { range.limit } else { 0 };
        let remaining = entries.take(most.saturating_add(1)).count();
        Ok(Page { entries: first, revision, remaining: (remaining <= most).then_some(remaining) })
    }
}

impl Drop for RedbStore {
    /// Waits until everything is written and the file is closed.
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(writer) = self.writer.take() {
            // A panic of the writer was reported when it happened.
            let _ = writer.join();
        }
    }
}

impl std::fmt::Debug for RedbStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RedbStore").field("revision", &self.state().history.revision()).finish_non_exhaustive()
    }
}

/// A panic cannot leave the state half changed: nothing between two changes of it can panic.
fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The newest version of an object.
fn find(state: &Mutex<State>, key: &Key) -> Result<Option<Stored>, StoreError> {
    let objects = {
        let state = lock(state);
        let saving = || state.saving.as_ref().and_then(|(_, saving)| saving.get(key));
        if let Some(changed) = state.recent.get(key).or_else(saving) {
            return Ok(changed);
        }
        Arc::clone(&state.objects)
    };
    let found = objects.get((&*key.collection, &*key.name)).map_err(failed)?;
    Ok(found.map(|found| stored(found.value())))
}

fn stored((revision, text): (u64, &[u8])) -> Stored {
    Stored::new(Bytes::copy_from_slice(text), revision)
}

fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(format!("the file of the store failed: {error}"))
}

impl Store for RedbStore {
    fn get<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, Option<Stored>> {
        Box::pin(ready(find(&self.state, key)))
    }

    fn range<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Page> {
        Box::pin(ready(self.page(&range)))
    }

    fn commit(&self, commit: Commit) -> StoreFuture<'_, u64> {
        Box::pin(self.ask(|answer| Task::Commit(commit, answer)))
    }

    fn changes<'a>(&'a self, collection: &'a str, after: u64) -> StoreFuture<'a, (Vec<Arc<Event>>, u64)> {
        Box::pin(ready(self.state().history.changes(collection, after)))
    }

    fn notify(&self, collection: &str) -> watch::Receiver<u64> {
        self.state().history.notify(collection)
    }

    fn revision(&self) -> StoreFuture<'_, u64> {
        Box::pin(ready(Ok(self.state().history.revision())))
    }

    fn compact(&self) -> StoreFuture<'_, ()> {
        Box::pin(self.ask(Task::Compact))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::saver::Changes;
    use super::writer::Writer;
    use super::*;

    const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

    fn key(name: &str) -> Key {
        Key::new("/registry/nodes", name)
    }

    /// Creates, changes or deletes an object, in the file and in a model of it.
    fn change(writer: &mut Writer, model: &mut BTreeMap<&str, Stored>, random: &mut fastrand::Rng) {
        let name = NAMES[random.usize(..NAMES.len())];
        let expected = model.get(name).map(|stored| stored.revision);
        let commit = match expected {
            Some(revision) if random.bool() => Commit::delete(key(name), revision),
            _ => Commit::put(key(name), expected, random.u32(..).to_string()),
        };
        let (sender, mut answer) = oneshot::channel();
        writer.take(&mut vec![Task::Commit(commit.clone(), sender)]);
        let revision = answer.try_recv().unwrap().unwrap();
        match Stored::of(&commit, revision) {
            Some(stored) => model.insert(name, stored),
            None => model.remove(name),
        };
    }

    #[test]
    fn readers_see_each_change_wherever_its_object_is() {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = open::open(&folder.path().join("state.redb"), 100).unwrap();
        let store = RedbStore { state: Arc::clone(&writer.saver.state), tasks: None, writer: None };
        let (mut model, mut random) = (BTreeMap::new(), fastrand::Rng::with_seed(7));
        for _ in 0..300 {
            // Between the two steps, objects are in three places: the database, those to be saved, and newer ones.
            match (random.u8(..10), writer.saver.has_set_apart()) {
                (0, false) => writer.saver.set_apart(writer.revision),
                (0, true) => writer.saver.save(Changes::Leave).unwrap(),
                _ => change(&mut writer, &mut model, &mut random),
            }
            let expected: Vec<_> = model.iter().map(|(name, stored)| (*name, stored.revision)).collect();
            let page = store.page(&Range::all("/registry/nodes")).unwrap();
            let listed: Vec<_> = page.entries.iter().map(|(name, stored)| (&**name, stored.revision)).collect();
            assert_eq!(listed, expected);
            let found = NAMES.map(|name| find(&store.state, &key(name)).unwrap().map(|stored| (name, stored.revision)));
            assert_eq!(found.into_iter().flatten().collect::<Vec<_>>(), expected);
        }
    }
}
