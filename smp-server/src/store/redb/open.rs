//! Opens the file of a store, after checking that it is a file of smp.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use ::redb::{Database, DatabaseError, ReadableDatabase, StorageError, TableHandle};

use super::writer::Writer;
use super::{CHANGES, FORGOTTEN, META, OBJECTS, State, failed, read_objects, stored};
use crate::store::history::History;
use crate::store::{Event, Key, StoreError, Stored};

/// The format that this version reads and writes.
const FORMAT: u64 = 3;

/// The size of the cache, 32 MiB.
const CACHE: usize = 32 * 1024 * 1024;

/// Opens or creates a file, and reads the last changes. Calls `repairs` with the progress of a repair, from 0 to 1.
pub(super) fn open(path: &Path, history: usize, repairs: impl Fn(f64) + 'static) -> Result<Writer, StoreError> {
    refuse_journal(path)?;
    let mut builder = Database::builder();
    builder.set_cache_size(CACHE).set_repair_callback(move |session| repairs(session.progress()));
    load(builder.create(path).map_err(cannot_open)?, history)
}

/// Refuses files of formats 1 and 2 that were not closed: their latest changes are in other files next to them.
fn refuse_journal(path: &Path) -> Result<(), StoreError> {
    for suffix in ["-log1", "-log2"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        if Path::new(&name).exists() {
            return Err(StoreError::OtherFormat {
                found: format!(
                    "{} has the latest changes of a file that an earlier version of smp wrote. Export the objects with that \
                     version, and create them in a new file; delete {0} if it is not needed",
                    Path::new(&name).display()
                ),
            });
        }
    }
    Ok(())
}

fn cannot_open(error: DatabaseError) -> StoreError {
    let other = |found: String| StoreError::OtherFormat { found };
    match error {
        DatabaseError::DatabaseAlreadyOpen => StoreError::InUse,
        DatabaseError::UpgradeRequired(version) => other(format!("a redb database of format {version}")),
        DatabaseError::Storage(StorageError::Io(error)) if error.kind() == std::io::ErrorKind::InvalidData => {
            other("not a redb database".to_owned())
        }
        error => StoreError::Failed(error.to_string()),
    }
}

/// Returns the writer of a database. Initializes an empty database.
pub(super) fn load(database: Database, history: usize) -> Result<Writer, StoreError> {
    if is_empty(&database).map_err(failed)? {
        create(&database).map_err(failed)?;
    } else {
        check(&database)?;
    }
    let (history, oldest) = read(&database, history).map_err(failed)?;
    let revision = history.revision;
    let objects = Arc::new(read_objects(&database).map_err(failed)?);
    let state = Arc::new(Mutex::new(State { objects, history }));
    Ok(Writer { database, state, revision, oldest, failure: None })
}

fn is_empty(database: &Database) -> Result<bool, ::redb::Error> {
    Ok(database.begin_read()?.list_tables()?.count() == 0)
}

fn create(database: &Database) -> Result<(), ::redb::Error> {
    let transaction = database.begin_write()?;
    transaction.open_table(OBJECTS)?;
    transaction.open_table(CHANGES)?;
    transaction.open_table(FORGOTTEN)?;
    transaction.open_table(META)?.insert("format", FORMAT)?;
    Ok(transaction.commit()?)
}

/// A database of another program must not be written to.
fn check(database: &Database) -> Result<(), StoreError> {
    let other = |found: &str| StoreError::OtherFormat { found: found.to_owned() };
    let foreign = || other("a redb database of another program");
    let transaction = database.begin_read().map_err(failed)?;
    let tables: Vec<_> = transaction.list_tables().map_err(failed)?.collect();
    if !tables.iter().any(|table| table.name() == META.name()) {
        return Err(foreign());
    }
    let meta = transaction.open_table(META).map_err(|_| foreign())?;
    match meta.get("format").map_err(failed)?.map(|format| format.value()) {
        Some(FORMAT) => Ok(()),
        Some(format @ 1..FORMAT) => Err(other(&format!(
            "format {format}, which an earlier version of smp wrote. Export the objects with that version, and create them \
             in a new file"
        ))),
        Some(format) => Err(other(&format!("format {format}, which a later version of smp wrote"))),
        None => Err(foreign()),
    }
}

/// Reads the changes, and returns the revision of the oldest one in the file. A change has only the text before it. The text after it is in the next change of the same object, or in the
/// object itself.
///
/// ```text
/// changes: 5: a was none   6: b was b1   7: a was a5    objects: a7, b6
/// gives:   5: none to a5   6: b1 to b6   7: a5 to a7
/// ```
fn read(database: &Database, limit: usize) -> Result<(History, u64), ::redb::Error> {
    let transaction = database.begin_read()?;
    let objects = transaction.open_table(OBJECTS)?;
    let (mut events, mut newest) = (Vec::new(), HashMap::<Key, Option<Stored>>::new());
    for row in transaction.open_table(CHANGES)?.range::<u64>(..)?.rev() {
        let (revision, entry) = row?;
        let (collection, name, before) = entry.value();
        let (key, before) = (Key::new(collection, name), before.map(stored));
        let after = match newest.insert(key.clone(), before.clone()) {
            Some(after) => after,
            None => objects.get((collection, name))?.map(|found| stored(found.value())),
        };
        events.push(Event::new(key, revision.value(), after, before));
    }
    let compacted = transaction.open_table(META)?.get("compacted")?.map_or(0, |revision| revision.value());
    let mut history = History::new(compacted, limit);
    for row in transaction.open_table(FORGOTTEN)?.range::<&str>(..)? {
        let (collection, revision) = row?;
        history.forget(collection.value(), revision.value());
    }
    let oldest = events.last().map_or(compacted + 1, |event| event.revision);
    events.into_iter().rev().for_each(|event| history.add(event));
    Ok((history, oldest))
}
