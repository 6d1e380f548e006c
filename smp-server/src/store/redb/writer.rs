//! The writer thread. Concurrent commits share a write, because the disk is slow.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};
use std::time::Instant;

use ::redb::{Database, ReadableDatabase, ReadableTable, ReadableTableMetadata, Table};
use tokio::sync::oneshot;

use super::journal::Journal;
use super::queue::{Grouping, Receiver};
use super::{LOG, LogEntry, META, OBJECTS, State, failed, find, lock};
use crate::store::{Commit, Event, Key, StoreError, Stored};

/// The size of changes at which a write takes no more commits, 16 MiB.
const MAX_SIZE: usize = 16 * 1024 * 1024;

/// A task of the writer, with the channel for its result.
#[derive(Debug)]
pub(super) enum Task {
    Commit(Commit, oneshot::Sender<Result<u64, StoreError>>),
    /// Forgets all changes up to now.
    Compact(oneshot::Sender<Result<(), StoreError>>),
}

/// The state of the thread.
pub(super) struct Writer {
    pub(super) database: Database,
    pub(super) journal: Journal,
    pub(super) state: Arc<Mutex<State>>,
    /// The newest revision.
    pub(super) revision: u64,
}

/// What is written to the database besides the objects.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Changes {
    /// No changes: the journal has them.
    Leave,
    /// All changes that are kept, so the journal is no longer needed.
    Save,
    /// No changes, because they are compacted.
    Forget,
}

/// Starts the thread. It ends when the other end of the queue is dropped.
pub(super) fn start(mut writer: Writer, tasks: Receiver) -> std::io::Result<JoinHandle<()>> {
    Builder::new().name("smp-store".to_owned()).spawn(move || {
        let mut grouping = Grouping::default();
        loop {
            let (wanted, patience) = grouping.next();
            let mut batch = tasks.take(wanted, patience);
            if batch.is_empty() {
                break;
            }
            let (size, start) = (batch.len(), Instant::now());
            while !batch.is_empty() {
                writer.take(&mut batch);
            }
            grouping.note(size, start.elapsed());
            // If this fails, the next commit retries it.
            let _ = writer.make_room();
        }
        writer.close();
    })
}

impl Writer {
    /// Writes the first tasks to the journal, shows the result to readers, and then sends the outcomes.
    fn take(&mut self, waiting: &mut Vec<Task>) {
        let written = self.make_room().and_then(|()| self.append(waiting));
        let mut outcomes = written.unwrap_or_else(|error| waiting.iter().map(|_| Err(error.clone())).collect());
        let batch: Vec<Task> = waiting.drain(..outcomes.len()).collect();
        let compacts = |task: &Task| matches!(task, Task::Compact(_));
        if batch.iter().any(compacts)
            && let Err(error) = self.save(Changes::Forget)
        {
            let failed = batch.iter().zip(&mut outcomes).filter(|(task, _)| compacts(task));
            failed.for_each(|(_, outcome)| *outcome = Err(error.clone()));
        }
        for (task, outcome) in batch.into_iter().zip(outcomes) {
            // The request may have been dropped in the meantime.
            match task {
                Task::Commit(_, answer) => drop(answer.send(outcome)),
                Task::Compact(answer) => drop(answer.send(outcome.map(drop))),
            }
        }
    }

    /// Appends the commits with the expected revision to the journal, for as many tasks as fit into one write. Returns the
    /// outcome of each of these tasks.
    fn append(&mut self, batch: &[Task]) -> Result<Vec<Result<u64, StoreError>>, StoreError> {
        let (mut outcomes, mut events, mut size) = (Vec::new(), Vec::new(), 0);
        // Of the batch, because later commits of it build on them.
        let mut newest: HashMap<&Key, Option<Stored>> = HashMap::new();
        let mut revision = self.revision;
        for task in batch {
            let Task::Commit(commit, _) = task else {
                outcomes.push(Ok(revision));
                continue;
            };
            let previous = match newest.get(&commit.key) {
                Some(known) => known.clone(),
                None => find(&self.state, &commit.key)?,
            };
            if previous.as_ref().map(|previous| previous.revision) != commit.expected {
                outcomes.push(Err(StoreError::Changed));
                continue;
            }
            revision += 1;
            let object = Stored::of(commit, revision);
            let event = Event::new(commit.key.clone(), revision, object.clone(), previous);
            newest.insert(&commit.key, object.clone());
            size += event.size();
            events.push((event, object));
            outcomes.push(Ok(revision));
            if size >= MAX_SIZE {
                break;
            }
        }
        if !events.is_empty() {
            self.journal.append(events.iter().map(|(event, _)| event)).map_err(failed)?;
            self.revision = revision;
            self.publish(events);
        }
        Ok(outcomes)
    }

    fn publish(&self, events: Vec<(Event, Option<Stored>)>) {
        let mut state = lock(&self.state);
        for (event, object) in events {
            state.recent.set(&event.key, object);
            state.history.add(event);
        }
    }

    /// Moves the objects of a full file of the journal to the database, so that the other file can be overwritten.
    fn make_room(&mut self) -> Result<(), StoreError> {
        if self.journal.is_full() {
            self.save(Changes::Leave)?;
            self.journal.switch();
        }
        Ok(())
    }

    /// Writes the objects that changed to the database.
    fn save(&self, changes: Changes) -> Result<(), StoreError> {
        let recent = lock(&self.state).recent.clone();
        let save = || -> Result<_, ::redb::Error> {
            let mut transaction = self.database.begin_write()?;
            // Otherwise a start after a crash reads the whole file.
            transaction.set_quick_repair(true);
            let mut objects = transaction.open_table(OBJECTS)?;
            for (key, object) in recent.all() {
                match object {
                    Some(Stored { bytes, revision, .. }) => drop(objects.insert(key, (*revision, &bytes[..]))?),
                    None => drop(objects.remove(key)?),
                }
            }
            drop(objects);
            transaction.open_table(META)?.insert("revision", self.revision)?;
            match changes {
                Changes::Leave => {}
                Changes::Save => self.save_changes(&mut transaction.open_table(LOG)?)?,
                Changes::Forget => {
                    transaction.open_table(META)?.insert("compacted", self.revision)?;
                    transaction.open_table(LOG)?.retain(|_, _| false)?;
                }
            }
            transaction.commit()?;
            Ok(self.database.begin_read()?.open_table(OBJECTS)?)
        };
        let objects = save().map_err(failed)?;
        let mut state = lock(&self.state);
        state.objects = Arc::new(objects);
        state.recent = super::Recent::default();
        if changes == Changes::Forget {
            state.history.clear();
        }
        Ok(())
    }

    /// Adds the changes that are missing in the table, and removes the surplus.
    fn save_changes(&self, log: &mut Table<'_, u64, LogEntry<'static>>) -> Result<(), ::redb::Error> {
        // The lock is released before the file is written, so readers do not wait for the file.
        let kept: Vec<_> = lock(&self.state).history.all().cloned().collect();
        let first = kept.first().map_or(self.revision + 1, |event| event.revision);
        // A gap means that the changes before it are too old.
        log.retain(|revision, _| revision >= first)?;
        let last = log.last()?.map_or(0, |(revision, _)| revision.value());
        for event in kept.iter().filter(|event| event.revision > last) {
            log.insert(event.revision, entry(event))?;
        }
        debug_assert_eq!(log.len()?, kept.len() as u64);
        Ok(())
    }

    /// Leaves a database that needs no journal.
    fn close(self) {
        // If it fails, the journal is read at the next start.
        if self.save(Changes::Save).is_ok() {
            let _ = self.journal.remove();
        }
    }
}

fn entry(event: &Event) -> LogEntry<'_> {
    let object = event.object.as_ref().map(|stored| &stored.bytes[..]);
    let previous = event.previous.as_ref().map(|stored| (stored.revision, &stored.bytes[..]));
    (&event.key.collection, &event.key.name, object, previous)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::redb::open::open;

    #[test]
    fn a_write_takes_commits_up_to_its_size() {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = open(&folder.path().join("state.redb"), 100).unwrap();
        let text = bytes::Bytes::from(vec![b' '; MAX_SIZE / 4]);
        let task = |number: usize| {
            let commit = Commit::put(Key::new("/registry/nodes", format!("n{number}")), None, text.clone());
            Task::Commit(commit, oneshot::channel().0)
        };
        let mut batch: Vec<_> = (0..10).map(task).collect();
        for left in [6, 2, 0] {
            writer.take(&mut batch);
            assert_eq!(batch.len(), left);
        }
        assert_eq!(writer.revision, 10);
        writer.close();
    }
}
