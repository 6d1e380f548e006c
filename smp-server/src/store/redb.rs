//! The store in a file: a redb database with the objects and their last changes.
//!
//! ```text
//! objects     collection, name -> revision, text
//! changes     revision -> collection, name, the revision and text before the change
//! forgotten   collection -> the revision up to which its changes are dropped
//! meta        "format" -> 3, "compacted" -> the revision up to which all changes are dropped
//! ```
//!
//! A transaction writes an object and its change together, so the file always contains the whole state.

#[cfg(test)]
mod crashes;
mod open;
mod view;
mod writer;

use std::future::ready;
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use ::redb::{Database, ReadOnlyTable, ReadableDatabase, TableDefinition};
use bytes::Bytes;
use tokio::runtime::Handle;
use tokio::sync::{oneshot, watch};

use self::view::{Parts, View};
use self::writer::Task;
use super::history::History;
use super::{Changes, Commit, Key, Page, Pages, Range, Store, StoreError, StoreFuture, Stored};
use crate::lock::lock;

const OBJECTS: TableDefinition<'_, (&str, &str), (u64, &[u8])> = TableDefinition::new("objects");
const CHANGES: TableDefinition<'_, u64, ChangeEntry<'_>> = TableDefinition::new("changes");
const FORGOTTEN: TableDefinition<'_, &str, u64> = TableDefinition::new("forgotten");
const META: TableDefinition<'_, &str, u64> = TableDefinition::new("meta");

/// Collection, name, and the revision and text before a change.
type ChangeEntry<'a> = (&'a str, &'a str, Option<(u64, &'a [u8])>);

/// A store in a file, with the last changes of its objects, so watches can resume after a restart.
///
/// When a commit returns, the change is on disk: it survives a crash of the process and of the machine. Commits that wait while the
/// disk is busy share the next write. If the file cannot be written, because the disk is full or broken, this commit and all later
/// ones fail until the store is opened again; the file may or may not contain the change that failed first. Only one process can have
/// the file open.
///
/// The file can be renamed and copied while it is not open, also after a crash.
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
    tasks: Option<Sender<Task>>,
    writer: Option<JoinHandle<()>>,
}

/// The state for readers: the objects after the last transaction, and the history up to it.
struct State {
    objects: Arc<Objects>,
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
    /// Returns [`StoreError::InUse`] if another process has the file open, and [`StoreError::OtherFormat`] if it is not a store of
    /// this version. Returns an error if the file cannot be read or written.
    pub fn open(path: impl AsRef<Path>, history: usize) -> Result<Self, StoreError> {
        Self::open_with_progress(path, history, |_| {})
    }

    /// Like [`RedbStore::open`], but reports the progress of a repair. After a crash, the whole file is read to check it, at some
    /// 800 MB per second. `repairs` is called a few times with a number from 0 to 1; never if the store was closed.
    ///
    /// ```
    /// use smp_server::store::RedbStore;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("state.redb");
    /// let report = |progress| eprintln!("repairing: {:.0}%", progress * 100.0);
    /// let store = RedbStore::open_with_progress(path, 10_000, report)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the same errors as [`RedbStore::open`].
    pub fn open_with_progress(
        path: impl AsRef<Path>,
        history: usize,
        repairs: impl Fn(f64) + 'static,
    ) -> Result<Self, StoreError> {
        Self::start(open::open(path.as_ref(), history, repairs)?)
    }

    fn start(writer: writer::Writer) -> Result<Self, StoreError> {
        let state = Arc::clone(&writer.state);
        let (tasks, waiting) = channel();
        let writer = writer::start(writer, waiting).map_err(failed)?;
        Ok(Self { state, tasks: Some(tasks), writer: Some(writer) })
    }

    /// Sends a task to the writer, and waits for the result.
    async fn ask<T>(&self, task: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Task) -> Result<T, StoreError> {
        let (sender, outcome) = oneshot::channel();
        let stopped = || StoreError::Failed("the store has stopped writing".to_owned());
        let tasks = self.tasks.as_ref().ok_or_else(stopped)?;
        tasks.send(task(sender)).map_err(|_| stopped())?;
        outcome.await.unwrap_or_else(|_| Err(stopped()))
    }

    /// Reads one object, on the current thread: it takes a few pages, which are nearly always in memory, so changing threads would
    /// take longer than the read.
    fn find(&self, key: &Key) -> Result<Option<Stored>, StoreError> {
        let objects = Arc::clone(&lock(&self.state).objects);
        let found = objects.get((&*key.collection, &*key.name)).map_err(failed)?;
        Ok(found.map(|found| stored(found.value())))
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
        f.debug_struct("RedbStore").field("revision", &lock(&self.state).history.revision).finish_non_exhaustive()
    }
}

/// The objects after the last transaction.
fn read_objects(database: &Database) -> Result<Objects, ::redb::Error> {
    Ok(database.begin_read()?.open_table(OBJECTS)?)
}

fn stored((revision, text): (u64, &[u8])) -> Stored {
    Stored::new(Bytes::copy_from_slice(text), revision)
}

fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(format!("the file of the store failed: {error}"))
}

/// Runs a read that may block for long on a thread for blocking work, so the threads of the runtime remain free for other
/// requests. Without a runtime, no other request can wait for this one.
async fn blocking<T: Send + 'static>(
    read: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    match Handle::try_current() {
        Ok(runtime) => runtime.spawn_blocking(read).await.unwrap_or_else(|error| Err(failed(error))),
        Err(_) => read(),
    }
}

impl Store for RedbStore {
    fn get<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, Option<Stored>> {
        Box::pin(ready(self.find(key)))
    }

    fn range<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Page> {
        let view = View::new(&self.state, &range);
        let (after, limit, counts) = (range.after.to_owned(), range.limit, range.count_remaining);
        Box::pin(async move {
            let view = view?;
            blocking(move || view.page(&after, limit, counts)).await
        })
    }

    fn pages<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Pages> {
        let parts = Parts::new(Arc::clone(&self.state), &range);
        Box::pin(ready(parts.map(Parts::pages)))
    }

    fn commit(&self, commit: Commit) -> StoreFuture<'_, u64> {
        Box::pin(self.ask(|outcome| Task::Commit(commit, outcome)))
    }

    fn changes<'a>(&'a self, collection: &'a str, after: u64) -> StoreFuture<'a, Changes> {
        // The changes are in memory.
        Box::pin(ready(lock(&self.state).history.changes(collection, after)))
    }

    fn notify(&self, collection: &str) -> watch::Receiver<u64> {
        lock(&self.state).history.notify(collection)
    }

    fn revision(&self) -> StoreFuture<'_, u64> {
        Box::pin(ready(Ok(lock(&self.state).history.revision)))
    }

    fn compact(&self) -> StoreFuture<'_, ()> {
        Box::pin(self.ask(Task::Compact))
    }
}
