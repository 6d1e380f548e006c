//! Opens the file of a store, after checking that it is a file of smp.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use ::redb::{Database, DatabaseError, ReadableDatabase, StorageError, TableHandle};

use super::journal::Journal;
use super::recent::Recent;
use super::saver::{Saver, Saving};
use super::writer::Writer;
use super::{LOG, META, OBJECTS, Objects, State, stored};
use crate::store::history::History;
use crate::store::{Event, Key, Stored};

/// The format that this version reads and writes.
const FORMAT: u64 = 2;

/// The memory for parts of the file, 64 MiB.
const CACHE: usize = 64 * 1024 * 1024;

/// Why the file of a store was not opened.
///
/// ```
/// use smp_server::store::{OpenError, RedbStore};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("notes.txt");
/// std::fs::write(&path, "buy milk")?;
/// let error = RedbStore::open(&path, 10_000).unwrap_err();
/// assert!(matches!(error, OpenError::OtherFormat { .. }));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpenError {
    /// Another process has the file open.
    InUse,
    /// The file is not a store, or is of a version that this one cannot read.
    OtherFormat {
        /// What the file contains instead.
        found: String,
    },
    /// The file cannot be read or written.
    Failed(String),
}

impl OpenError {
    pub(super) fn failed(error: impl std::fmt::Display) -> Self {
        Self::Failed(error.to_string())
    }

    fn other(found: impl Into<String>) -> Self {
        Self::OtherFormat { found: found.into() }
    }
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::InUse => f.write_str("another process has the file open"),
            Self::OtherFormat { found } => write!(f, "not a file of smp: {found}"),
            Self::Failed(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<DatabaseError> for OpenError {
    fn from(error: DatabaseError) -> Self {
        match error {
            DatabaseError::DatabaseAlreadyOpen => Self::InUse,
            DatabaseError::UpgradeRequired(version) => Self::other(format!("a redb database of format {version}")),
            DatabaseError::Storage(StorageError::Io(error)) if error.kind() == std::io::ErrorKind::InvalidData => {
                Self::other("not a redb database")
            }
            error => Self::failed(error),
        }
    }
}

/// Opens or creates a file, and reads the last changes.
pub(super) fn open(path: &Path, history: usize) -> Result<Writer, OpenError> {
    let database = Database::builder().set_cache_size(CACHE).create(path)?;
    if is_empty(&database)? { create(&database) } else { check(&database) }?;
    let saved = read(&database).map_err(OpenError::failed)?;
    let (mut journal, events) = Journal::open(path, saved.id, history).map_err(OpenError::failed)?;
    let (begin, end) =
        (events.first().map_or(0, |first| first.revision), events.last().map_or(0, |last| last.revision));
    if begin > saved.revision + 1 {
        return Err(OpenError::Failed(format!(
            "the changes {} to {} are missing: the files with the suffixes -log1 and -log2 belong to the file, and are copied and \
             restored with it",
            saved.revision + 1,
            begin - 1
        )));
    }
    let mut recent = Recent::default();
    for event in events.iter().filter(|event| event.revision > saved.revision) {
        recent.set(&event.key, event.object.clone());
    }
    let mut changes = saved.changes;
    changes.extend(events.into_iter().map(|event| (event.revision, event)));
    let revision = changes.last_key_value().map_or(0, |(last, _)| *last).max(saved.revision);
    // A crash while a store was being closed may leave one of the two files, without the last changes. The next change would not
    // follow them.
    if end != revision {
        journal.switch();
    }
    let kept = newest(changes, revision, saved.compacted);
    // The history drops the surplus, and records what it dropped for each collection.
    let mut history = History::new(kept.last().map_or(revision, |first| first.revision - 1), history);
    kept.into_iter().rev().for_each(|event| history.add(event));
    // The objects of both files may be missing in the database. They must be in it before a file is overwritten.
    let saving = (end > saved.revision).then_some((revision, recent));
    let state = State { objects: Arc::new(saved.objects), saving, recent: Recent::default(), history };
    let saver = Saver { database: Arc::new(database), state: Arc::new(Mutex::new(state)) };
    Ok(Writer { journal, saver, revision, saving: Saving::default() })
}

/// Returns the last changes without a gap that are newer than the compacted revision, newest first.
///
/// ```text
/// table: 1, 2, 3    journal: 8, 9    gives: 9, 8    because the journal of 4 to 7 was overwritten
/// table: 1, 2, 3    journal: 4, 5    gives: 5, 4, 3, 2, 1
/// ```
fn newest(changes: BTreeMap<u64, Event>, newest: u64, compacted: u64) -> Vec<Event> {
    let expected = (compacted + 1..=newest).rev();
    let found = changes.into_iter().rev().zip(expected);
    found.take_while(|((revision, _), expected)| revision == expected).map(|((_, event), _)| event).collect()
}

fn is_empty(database: &Database) -> Result<bool, OpenError> {
    let tables = || -> Result<usize, ::redb::Error> { Ok(database.begin_read()?.list_tables()?.count()) };
    tables().map(|count| count == 0).map_err(OpenError::failed)
}

fn create(database: &Database) -> Result<(), OpenError> {
    let create = || -> Result<(), ::redb::Error> {
        let mut transaction = database.begin_write()?;
        transaction.set_quick_repair(true);
        transaction.open_table(OBJECTS)?;
        transaction.open_table(LOG)?;
        let mut meta = transaction.open_table(META)?;
        meta.insert("format", FORMAT)?;
        meta.insert("id", fastrand::u64(1..))?;
        meta.insert("revision", 0)?;
        drop(meta);
        Ok(transaction.commit()?)
    };
    create().map_err(OpenError::failed)
}

/// A database of another program must not be written to.
fn check(database: &Database) -> Result<(), OpenError> {
    let transaction = database.begin_read().map_err(OpenError::failed)?;
    let foreign = || OpenError::other("a redb database of another program");
    let tables: Vec<_> = transaction.list_tables().map_err(OpenError::failed)?.collect();
    if !tables.iter().any(|table| table.name() == META.name()) {
        return Err(foreign());
    }
    let meta = transaction.open_table(META).map_err(|_| foreign())?;
    match meta.get("format").map_err(OpenError::failed)?.map(|format| format.value()) {
        Some(FORMAT) => Ok(()),
        Some(format) => Err(OpenError::other(format!("format {format}, which another version of smp wrote"))),
        None => Err(foreign()),
    }
}

/// What the database contains.
struct Saved {
    id: u64,
    /// The revision of the objects.
    revision: u64,
    /// The revision up to which changes are forgotten.
    compacted: u64,
    changes: BTreeMap<u64, Event>,
    objects: Objects,
}

fn read(database: &Database) -> Result<Saved, ::redb::Error> {
    let transaction = database.begin_read()?;
    let meta = transaction.open_table(META)?;
    let number = |name: &str| Ok::<_, ::redb::Error>(meta.get(name)?.map_or(0, |number| number.value()));
    let mut changes = BTreeMap::new();
    for row in transaction.open_table(LOG)?.range::<u64>(..)? {
        let (revision, entry) = row?;
        let (collection, name, object, previous) = entry.value();
        let object = object.map(|text| Stored::new(text.to_vec(), revision.value()));
        let event = Event::new(Key::new(collection, name), revision.value(), object, previous.map(stored));
        changes.insert(revision.value(), event);
    }
    let objects = transaction.open_table(OBJECTS)?;
    Ok(Saved { id: number("id")?, revision: number("revision")?, compacted: number("compacted")?, changes, objects })
}
