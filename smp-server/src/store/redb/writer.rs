//! The writer thread. Concurrent commits share a write, because the disk is slow.

use std::collections::HashMap;
use std::thread::{Builder, JoinHandle};
use std::time::Instant;

use tokio::sync::oneshot;

use super::journal::Journal;
use super::queue::{Grouping, Receiver};
use super::saver::{Changes, Saver};
use super::{failed, find, lock};
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
    pub(super) journal: Journal,
    pub(super) saver: Saver,
    /// The newest revision.
    pub(super) revision: u64,
    /// Moves the objects of a full file of the journal to the database.
    pub(super) saving: Option<JoinHandle<Result<(), StoreError>>>,
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
    pub(super) fn take(&mut self, waiting: &mut Vec<Task>) {
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
                None => find(&self.saver.state, &commit.key)?,
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
        let mut state = lock(&self.saver.state);
        for (event, object) in events {
            state.recent.set(&event.key, object);
            state.history.add(event);
        }
    }

    /// Continues in the other file when a file of the journal is full. Meanwhile, a thread moves the objects of the full one to the
    /// database: that takes as long as hundreds of commits.
    fn make_room(&mut self) -> Result<(), StoreError> {
        if !self.journal.is_full() {
            return Ok(());
        }
        // Before the other file is overwritten, its objects must be in the database.
        self.settle()?;
        self.saver.begin(self.revision);
        self.journal.switch();
        let saver = self.saver.clone();
        let thread = Builder::new().name("smp-store-save".to_owned());
        self.saving = Some(thread.spawn(move || saver.save(Changes::Leave)).map_err(failed)?);
        Ok(())
    }

    /// Waits until the thread is done. What it failed to save is saved now.
    fn settle(&mut self) -> Result<(), StoreError> {
        // A panic was reported when it happened.
        let _ = self.saving.take().map(JoinHandle::join);
        if self.saver.has_begun() { self.saver.save(Changes::Leave) } else { Ok(()) }
    }

    /// Writes all objects that changed to the database.
    fn save(&mut self, changes: Changes) -> Result<(), StoreError> {
        self.settle()?;
        self.saver.begin(self.revision);
        self.saver.save(changes)
    }

    /// Leaves a database that needs no journal.
    fn close(mut self) {
        // If it fails, the journal is read at the next start.
        if self.save(Changes::Save).is_ok() {
            let _ = self.journal.remove();
        }
    }
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
