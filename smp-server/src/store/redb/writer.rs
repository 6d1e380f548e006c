//! The writer thread. Concurrent commits share a write, because the disk is slow.

use std::collections::HashMap;
use std::thread::{Builder, JoinHandle};
use std::time::Instant;

use tokio::sync::oneshot;

use super::journal::Journal;
use super::queue::{Grouping, Receiver};
use super::saver::{Changes, Saver, Saving};
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
    pub(super) saving: Saving,
}

/// Starts the thread. It ends when the other end of the queue is dropped and all tasks are done.
pub(super) fn start(mut writer: Writer, tasks: Receiver) -> std::io::Result<JoinHandle<()>> {
    Builder::new().name("smp-store".to_owned()).spawn(move || {
        if writer.saver.has_set_apart() {
            writer.saving.start(writer.saver.clone());
        }
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
        let is_asked = batch.iter().zip(&outcomes).any(|(task, outcome)| compacts(task) && outcome.is_ok());
        if is_asked && let Err(error) = self.save(Changes::Forget) {
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
    ///
    /// ```text
    /// log1 is full: wait until the objects of log2 are saved; save those of log1 in the background; write to log2
    /// log2 is full: wait until the objects of log1 are saved; save those of log2 in the background; write to log1
    /// ```
    fn make_room(&mut self) -> Result<(), StoreError> {
        if self.journal.is_full() {
            self.settle()?;
            self.saver.set_apart(self.revision);
            self.journal.switch();
            self.saving.start(self.saver.clone());
        }
        Ok(())
    }

    /// Waits until the objects that are set apart are saved. What a thread failed to save is saved now.
    fn settle(&mut self) -> Result<(), StoreError> {
        let saved = self.saving.wait();
        if self.saver.has_set_apart() {
            // The first error says more than those that follow from it.
            self.saver.save(Changes::Leave).map_err(|error| saved.err().unwrap_or(error))?;
        }
        Ok(())
    }

    /// Writes all objects that changed to the database.
    fn save(&mut self, changes: Changes) -> Result<(), StoreError> {
        self.settle()?;
        self.saver.set_apart(self.revision);
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
    use std::fs;
    use std::path::Path;

    use ::redb::ReadableDatabase;
    use tempfile::TempDir;

    use super::*;
    use crate::store::OpenError;
    use crate::store::redb::META;
    use crate::store::redb::open::open;

    /// The number of changes in a full file.
    const FULL: usize = 4_000;

    fn file(folder: &TempDir) -> std::path::PathBuf {
        folder.path().join("state.redb")
    }

    /// Creates an object for each number.
    fn create(writer: &mut Writer, numbers: impl Iterator<Item = usize>, text: &str) -> Vec<Task> {
        let task = |number: usize| {
            let commit = Commit::put(Key::new("/registry/nodes", format!("n{number}")), None, text.to_owned());
            Task::Commit(commit, oneshot::channel().0)
        };
        let mut tasks = numbers.map(task).collect();
        writer.take(&mut tasks);
        tasks
    }

    /// The revision of the objects in the database.
    fn saved(writer: &Writer) -> u64 {
        let transaction = writer.saver.database.begin_read().unwrap();
        transaction.open_table(META).unwrap().get("revision").unwrap().unwrap().value()
    }

    /// A full file and another one with one change, of which the database has nothing, as after a crash before they were saved.
    fn crashed(path: &Path) {
        let mut writer = open(path, 100).unwrap();
        create(&mut writer, 0..FULL, "{}");
        writer.saver.set_apart(writer.revision);
        writer.journal.switch();
        create(&mut writer, FULL..=FULL, "{}");
        assert_eq!((writer.revision, saved(&writer)), (FULL as u64 + 1, 0));
    }

    #[test]
    fn a_write_takes_commits_up_to_its_size() {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = open(&file(&folder), 100).unwrap();
        let mut left = create(&mut writer, 0..10, &" ".repeat(MAX_SIZE / 4));
        for expected in [6, 2, 0] {
            assert_eq!(left.len(), expected);
            writer.take(&mut left);
        }
        assert_eq!(writer.revision, 10);
        writer.close();
    }

    #[test]
    fn a_file_is_overwritten_after_a_crash_only_when_its_objects_are_saved() {
        let folder = tempfile::tempdir().unwrap();
        crashed(&file(&folder));
        let mut writer = open(&file(&folder), 100).unwrap();
        create(&mut writer, FULL + 1..2 * FULL, "{}");
        assert_eq!(saved(&writer), 0, "the second file is full, and the first one has not been overwritten");
        create(&mut writer, (2 * FULL)..=(2 * FULL), "{}");
        assert!(saved(&writer) >= FULL as u64, "the first file is overwritten now");
        drop(writer);
        let writer = open(&file(&folder), 100).unwrap();
        let find =
            |number: usize| find(&writer.saver.state, &Key::new("/registry/nodes", format!("n{number}"))).unwrap();
        assert!((0..=2 * FULL).all(|number| find(number).is_some()));
    }

    /// In the first file, the text before a change is in an earlier record; in the second one, it has to be written for the first
    /// change.
    #[test]
    fn changes_have_the_text_before_them_after_a_crash() {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = open(&file(&folder), 100).unwrap();
        let change = |writer: &mut Writer, revision: u64| {
            let expected = (revision > 1).then(|| revision - 1);
            let commit = Commit::put(Key::new("/registry/nodes", "n1"), expected, revision.to_string());
            writer.take(&mut vec![Task::Commit(commit, oneshot::channel().0)]);
            assert_eq!(writer.revision, revision);
        };
        (1..=3).for_each(|revision| change(&mut writer, revision));
        writer.saver.set_apart(writer.revision);
        writer.journal.switch();
        (4..=5).for_each(|revision| change(&mut writer, revision));
        drop(writer);
        // A start continues in the same file.
        let mut writer = open(&file(&folder), 100).unwrap();
        (6..=7).for_each(|revision| change(&mut writer, revision));
        drop(writer);
        let writer = open(&file(&folder), 100).unwrap();
        let state = lock(&writer.saver.state);
        let text = |stored: &Option<Stored>| stored.as_ref().map(|stored| (stored.revision, stored.bytes.clone()));
        let changes: Vec<_> = state.history.all().map(|event| (text(&event.previous), text(&event.object))).collect();
        let at = |revision: u64| (revision > 0).then(|| (revision, revision.to_string().into()));
        assert_eq!(changes, (1..=7).map(|revision| (at(revision - 1), at(revision))).collect::<Vec<_>>());
    }

    #[test]
    fn a_journal_with_a_gap_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        crashed(&file(&folder));
        fs::remove_file(folder.path().join("state.redb-log1")).unwrap();
        let Err(OpenError::Failed(why)) = open(&file(&folder), 100) else { panic!("it was opened") };
        assert!(why.starts_with("the changes 1 to 4000 are missing: "), "{why}");
    }
}
