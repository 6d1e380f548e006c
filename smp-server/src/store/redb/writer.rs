//! The thread that writes. Commits that wait at the same time share a transaction, because it is the disk that takes time.

use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};

use ::redb::{Database, ReadableDatabase, ReadableTable, ReadableTableMetadata, Table};
use tokio::sync::{mpsc, oneshot};

use super::{LOG, LogEntry, META, OBJECTS, Objects, State, failed, lock, stored};
use crate::store::{Commit, Event, StoreError, Stored};

/// The number of commits that one transaction takes.
const MAX_BATCH: usize = 512;

/// Something to write, and where the answer goes.
pub(super) enum Task {
    Commit(Commit, oneshot::Sender<Result<u64, StoreError>>),
    /// Forgets all changes up to now.
    Compact(oneshot::Sender<Result<(), StoreError>>),
}

struct Writer {
    database: Database,
    state: Arc<Mutex<State>>,
    /// The number of changes that are kept.
    history: usize,
}

/// What a transaction did.
struct Written {
    /// For each task, its revision if it was a commit that succeeded.
    outcomes: Vec<Result<u64, StoreError>>,
    events: Vec<Event>,
    is_compacted: bool,
    /// The objects after it; `None` if they did not change.
    objects: Option<Objects>,
}

/// Starts the thread. It ends when the senders of tasks are gone.
pub(super) fn start(
    database: Database,
    state: Arc<Mutex<State>>,
    mut tasks: mpsc::UnboundedReceiver<Task>,
    history: usize,
) -> std::io::Result<JoinHandle<()>> {
    let writer = Writer { database, state, history };
    Builder::new().name("smp-store".to_owned()).spawn(move || {
        let mut batch = Vec::new();
        while tasks.blocking_recv_many(&mut batch, MAX_BATCH) > 0 {
            writer.take(std::mem::take(&mut batch));
        }
    })
}

impl Writer {
    /// Writes tasks in one transaction, shows the result to readers, and then answers.
    fn take(&self, batch: Vec<Task>) {
        let written = self.write(&batch);
        let outcomes = match written {
            Ok(written) => self.publish(written),
            Err(error) => {
                let error = failed(error);
                batch.iter().map(|_| Err(error.clone())).collect()
            }
        };
        for (task, outcome) in batch.into_iter().zip(outcomes) {
            // Somebody who does not wait for the answer any more does not need it.
            match task {
                Task::Commit(_, answer) => drop(answer.send(outcome)),
                Task::Compact(answer) => drop(answer.send(outcome.map(drop))),
            }
        }
    }

    fn publish(&self, written: Written) -> Vec<Result<u64, StoreError>> {
        let mut state = lock(&self.state);
        if let Some(objects) = written.objects {
            state.objects = Arc::new(objects);
        }
        written.events.into_iter().for_each(|event| state.history.add(event));
        if written.is_compacted {
            state.history.clear();
        }
        written.outcomes
    }

    fn write(&self, batch: &[Task]) -> Result<Written, ::redb::Error> {
        let mut written = Written { outcomes: Vec::new(), events: Vec::new(), is_compacted: false, objects: None };
        let transaction = self.database.begin_write()?;
        {
            let mut objects = transaction.open_table(OBJECTS)?;
            let mut log = transaction.open_table(LOG)?;
            let mut meta = transaction.open_table(META)?;
            let mut revision = meta.get("revision")?.map_or(0, |revision| revision.value());
            for task in batch {
                let Task::Commit(commit, _) = task else {
                    written.is_compacted = true;
                    written.outcomes.push(Ok(revision));
                    continue;
                };
                let event = change(&mut objects, commit, revision + 1)?;
                revision += u64::from(event.is_some());
                written.outcomes.push(event.as_ref().map(|_| revision).ok_or(StoreError::Changed));
                if let Some(event) = event {
                    log.insert(revision, entry(&event))?;
                    written.events.push(event);
                }
            }
            let keep = if written.is_compacted { 0 } else { self.history as u64 };
            while log.len()? > keep {
                log.pop_first()?;
            }
            meta.insert("revision", revision)?;
        }
        if written.events.is_empty() && !written.is_compacted {
            transaction.abort()?;
            return Ok(written);
        }
        transaction.commit()?;
        written.objects = Some(self.database.begin_read()?.open_table(OBJECTS)?);
        Ok(written)
    }
}

type Writable<'t> = Table<'t, (&'static str, &'static str), (u64, &'static [u8])>;

/// Changes an object if it has the expected revision. Returns `None` if it has another one.
fn change(objects: &mut Writable<'_>, commit: &Commit, revision: u64) -> Result<Option<Event>, ::redb::Error> {
    let key = (&*commit.key.collection, &*commit.key.name);
    let previous = objects.get(key)?.map(|found| stored(found.value()));
    if previous.as_ref().map(|previous| previous.revision) != commit.expected {
        return Ok(None);
    }
    match &commit.bytes {
        Some(text) => drop(objects.insert(key, (revision, &text[..]))?),
        None => drop(objects.remove(key)?),
    }
    Ok(Some(Event::new(commit.key.clone(), revision, Stored::of(commit, revision), previous)))
}

fn entry(event: &Event) -> LogEntry<'_> {
    let object = event.object.as_ref().map(|stored| &stored.bytes[..]);
    let previous = event.previous.as_ref().map(|stored| (stored.revision, &stored.bytes[..]));
    (&event.key.collection, &event.key.name, object, previous)
}
