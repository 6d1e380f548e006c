//! The writer thread. Commits that wait while the disk is busy share the next transaction.

use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};

use ::redb::{Database, ReadableTable, Table, WriteTransaction};
use tokio::sync::oneshot;

use super::{CHANGES, ChangeEntry, FORGOTTEN, META, OBJECTS, State, failed, read_objects, stored};
use crate::lock::lock;
use crate::store::{Commit, Event, StoreError, Stored};

/// A transaction takes no more commits once its texts have this size, 16 MiB.
const MAX_SIZE: usize = 16 * 1024 * 1024;

/// The number of changes to remove together. Removing one with each commit would write more pages.
const TRIMMED: u64 = 64;

type Outcome = Result<u64, StoreError>;

/// A task of the writer, with the channel for its result.
#[derive(Debug)]
pub(super) enum Task {
    Commit(Commit, oneshot::Sender<Outcome>),
    /// Forgets all changes up to now.
    Compact(oneshot::Sender<Result<(), StoreError>>),
}

/// The state of the thread.
pub(super) struct Writer {
    pub(super) database: Database,
    pub(super) state: Arc<Mutex<State>>,
    /// The newest revision.
    pub(super) revision: u64,
    /// The revision of the oldest change in the file.
    pub(super) oldest: u64,
    /// The failure after which the writer refuses all commits.
    pub(super) failure: Option<StoreError>,
}

/// Starts the thread. It ends when all senders are dropped and all tasks are done.
pub(super) fn start(mut writer: Writer, tasks: Receiver<Task>) -> std::io::Result<JoinHandle<()>> {
    Builder::new().name("smp-store".to_owned()).spawn(move || {
        let mut left = None;
        while let Some(task) = left.take().or_else(|| tasks.recv().ok()) {
            match task {
                Task::Commit(commit, outcome) => left = writer.write_group((commit, outcome), &tasks),
                // The request may have been dropped in the meantime.
                Task::Compact(outcome) => drop(outcome.send(writer.guarded(Writer::compact))),
            }
        }
        writer.close();
    })
}

impl Writer {
    /// Writes a commit and the waiting ones in one transaction, and sends the outcomes. Returns the next task if it is not a commit.
    fn write_group(&mut self, first: (Commit, oneshot::Sender<Outcome>), tasks: &Receiver<Task>) -> Option<Task> {
        let (mut commits, mut senders, mut left) = (vec![first.0], vec![first.1], None);
        let size = |commit: &Commit| commit.bytes.as_ref().map_or(0, bytes::Bytes::len);
        let mut total = size(&commits[0]);
        while total < MAX_SIZE {
            match tasks.try_recv() {
                Ok(Task::Commit(commit, sender)) => {
                    total += size(&commit);
                    commits.push(commit);
                    senders.push(sender);
                }
                other => {
                    left = other.ok();
                    break;
                }
            }
        }
        let outcomes = self.guarded(|writer| writer.write(&commits));
        let outcomes = outcomes.unwrap_or_else(|error| vec![Err(error); commits.len()]);
        for (sender, outcome) in senders.into_iter().zip(outcomes) {
            // The request may have been dropped in the meantime.
            let _ = sender.send(outcome);
        }
        left
    }

    /// Runs a transaction, unless an earlier one failed. A failed transaction may have reached the disk, so the file must be opened
    /// again.
    pub(super) fn guarded<T>(
        &mut self,
        write: impl FnOnce(&mut Self) -> Result<T, ::redb::Error>,
    ) -> Result<T, StoreError> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        write(self).map_err(|error| self.failure.insert(failed(error)).clone())
    }

    /// Writes the commits with the expected revision, and shows them to readers. Returns the outcome of each commit.
    pub(super) fn write(&mut self, commits: &[Commit]) -> Result<Vec<Outcome>, ::redb::Error> {
        let transaction = self.database.begin_write()?;
        let mut events = Vec::new();
        let mut outcomes = Vec::with_capacity(commits.len());
        let (mut objects, mut changes) = (transaction.open_table(OBJECTS)?, transaction.open_table(CHANGES)?);
        for commit in commits {
            let key = (&*commit.key.collection, &*commit.key.name);
            let previous = objects.get(key)?.map(|found| stored(found.value()));
            if previous.as_ref().map(|previous| previous.revision) != commit.expected {
                outcomes.push(Err(StoreError::Changed));
                continue;
            }
            let revision = self.revision + 1 + events.len() as u64;
            match &commit.bytes {
                Some(bytes) => drop(objects.insert(key, (revision, &bytes[..]))?),
                None => drop(objects.remove(key)?),
            }
            let before = previous.as_ref().map(|previous| (previous.revision, &previous.bytes[..]));
            changes.insert(revision, (key.0, key.1, before))?;
            events.push(Event::new(commit.key.clone(), revision, Stored::of(commit, revision), previous));
            outcomes.push(Ok(revision));
        }
        drop((objects, changes));
        if events.is_empty() {
            transaction.abort()?;
            return Ok(outcomes);
        }
        self.trim(&transaction, TRIMMED)?;
        transaction.commit()?;
        self.revision += events.len() as u64;
        let objects = Arc::new(read_objects(&self.database)?);
        let mut state = lock(&self.state);
        state.objects = objects;
        for event in events {
            state.history.add(event);
        }
        Ok(outcomes)
    }

    /// Removes the changes that the history has dropped, if there are at least `surplus` of them.
    fn trim(&mut self, transaction: &WriteTransaction, surplus: u64) -> Result<(), ::redb::Error> {
        // The newest change stays, because it has the newest revision.
        let kept = lock(&self.state).history.oldest().unwrap_or(self.revision);
        if kept < self.oldest.saturating_add(surplus.max(1)) {
            return Ok(());
        }
        let mut changes: Table<'_, u64, ChangeEntry<'static>> = transaction.open_table(CHANGES)?;
        let mut forgotten = std::collections::BTreeMap::new();
        changes.retain_in(self.oldest..kept, |revision, (collection, ..)| {
            forgotten.insert(collection.to_owned(), revision);
            false
        })?;
        let mut table = transaction.open_table(FORGOTTEN)?;
        for (collection, revision) in forgotten {
            table.insert(&*collection, revision)?;
        }
        self.oldest = kept;
        Ok(())
    }

    pub(super) fn compact(&mut self) -> Result<(), ::redb::Error> {
        let transaction = self.database.begin_write()?;
        transaction.open_table(META)?.insert("compacted", self.revision)?;
        transaction.delete_table(CHANGES)?;
        transaction.open_table(CHANGES)?;
        transaction.delete_table(FORGOTTEN)?;
        transaction.open_table(FORGOTTEN)?;
        transaction.commit()?;
        self.oldest = self.revision + 1;
        lock(&self.state).history.clear();
        Ok(())
    }

    /// Removes all surplus changes, so the next start does not read them. The database is then dropped, which marks it as closed, so
    /// opening it needs no repair.
    pub(super) fn close(mut self) {
        let _ = self.guarded(|writer| {
            let transaction = writer.database.begin_write()?;
            writer.trim(&transaction, 1)?;
            Ok(transaction.commit()?)
        });
    }
}
