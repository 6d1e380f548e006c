//! Moves changed objects to the database.

use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};

use ::redb::{Database, ReadableDatabase, ReadableTable, ReadableTableMetadata, Table};

use super::recent::Recent;
use super::{LOG, LogEntry, META, OBJECTS, State, failed, lock};
use crate::store::{Event, StoreError, Stored};

/// The database, and the state with the objects that are not in it yet.
#[derive(Clone)]
pub(super) struct Saver {
    pub(super) database: Arc<Database>,
    pub(super) state: Arc<Mutex<State>>,
}

/// What is written to the database besides the objects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Changes {
    /// No changes: the journal has them.
    Leave,
    /// All changes that are kept, so the journal is no longer needed.
    Save,
    /// No changes, because they are compacted.
    Forget,
}

/// The thread that saves the objects of a full journal file, if one was started.
#[derive(Default)]
pub(super) struct Saving(Option<JoinHandle<Result<(), StoreError>>>);

impl Saving {
    /// Starts the thread. Without a thread, the objects stay set apart.
    pub(super) fn start(&mut self, saver: Saver) {
        let thread = Builder::new().name("smp-store-save".to_owned());
        self.0 = thread.spawn(move || saver.save(Changes::Leave)).ok();
    }

    /// Waits for the thread.
    pub(super) fn wait(&mut self) -> Result<(), StoreError> {
        // A panic was reported when it happened.
        self.0.take().and_then(|thread| thread.join().ok()).unwrap_or(Ok(()))
    }
}

impl Drop for Saving {
    fn drop(&mut self) {
        // The thread has the database open. If it failed, the journal still has the objects.
        let _ = self.wait();
    }
}

impl Saver {
    /// Sets apart the objects that changed up to a revision, to be saved. No others may be set apart.
    pub(super) fn set_apart(&self, revision: u64) {
        let mut state = lock(&self.state);
        debug_assert!(state.saving.is_none(), "what was set apart before must be saved first");
        state.saving = Some((revision, std::mem::take(&mut state.recent)));
    }

    /// Whether objects are set apart.
    pub(super) fn has_set_apart(&self) -> bool {
        lock(&self.state).saving.is_some()
    }

    /// Writes the objects that are set apart.
    pub(super) fn save(&self, changes: Changes) -> Result<(), StoreError> {
        let Some((revision, objects)) = lock(&self.state).saving.clone() else { return Ok(()) };
        let objects = self.transact(revision, &objects, changes).map_err(failed)?;
        let mut state = lock(&self.state);
        state.objects = Arc::new(objects);
        state.saving = None;
        if changes == Changes::Forget {
            state.history.clear();
        }
        Ok(())
    }

    fn transact(&self, revision: u64, changed: &Recent, changes: Changes) -> Result<super::Objects, ::redb::Error> {
        let mut transaction = self.database.begin_write()?;
        // Otherwise a start after a crash reads the whole file.
        transaction.set_quick_repair(true);
        let mut objects = transaction.open_table(OBJECTS)?;
        for (key, object) in changed.all() {
            match object {
                Some(Stored { bytes, revision, .. }) => drop(objects.insert(key, (*revision, &bytes[..]))?),
                None => drop(objects.remove(key)?),
            }
        }
        drop(objects);
        transaction.open_table(META)?.insert("revision", revision)?;
        match changes {
            Changes::Leave => {}
            Changes::Save => self.save_changes(revision, &mut transaction.open_table(LOG)?)?,
            Changes::Forget => {
                transaction.open_table(META)?.insert("compacted", revision)?;
                transaction.open_table(LOG)?.retain(|_, _| false)?;
            }
        }
        transaction.commit()?;
        Ok(self.database.begin_read()?.open_table(OBJECTS)?)
    }

    /// Adds the changes that are missing in the table, and removes the surplus.
    fn save_changes(&self, revision: u64, log: &mut Table<'_, u64, LogEntry<'static>>) -> Result<(), ::redb::Error> {
        // The lock is released before the file is written, so readers do not wait for the file.
        let kept: Vec<_> = lock(&self.state).history.all().cloned().collect();
        let first = kept.first().map_or(revision + 1, |event| event.revision);
        // A gap means that the changes before it are too old.
        log.retain(|revision, _| revision >= first)?;
        let last = log.last()?.map_or(0, |(revision, _)| revision.value());
        for event in kept.iter().filter(|event| event.revision > last) {
            log.insert(event.revision, entry(event))?;
        }
        debug_assert_eq!(log.len()?, kept.len() as u64);
        Ok(())
    }
}

fn entry(event: &Event) -> LogEntry<'_> {
    let object = event.object.as_ref().map(|stored| &stored.bytes[..]);
    let previous = event.previous.as_ref().map(|stored| (stored.revision, &stored.bytes[..]));
    (&event.key.collection, &event.key.name, object, previous)
}
