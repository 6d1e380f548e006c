//! The journal: two files with the latest changes, in the order of revisions. A commit only appends to the journal, which takes
//! one disk write; the database receives many changes at once.
//!
//! ```text
//! state.redb-log1    changes 1 to 10,000      is full; its objects are being moved to the database
//! state.redb-log2    changes 10,001 to ...    is written; when it is full, log1 is overwritten from its start
//! ```
//!
//! Old records may follow the end of a file. Their checksums do not match, and their revisions are smaller.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::record;
use crate::store::Event;

/// The magic bytes of a file, before the id of its database.
const MAGIC: &[u8; 8] = b"smp-log\x02";
/// The length of both.
const HEAD: u64 = 16;
/// The size by which files grow. Overwriting is faster than growing.
const GROWTH: u64 = 4 * 1024 * 1024;
/// The smallest number of changes in a full file, so the database is not written often.
const FEWEST: usize = 4_000;
/// The size at which a file is full even if it has fewer changes, 256 MiB.
const LARGEST: u64 = 256 * 1024 * 1024;

/// The files.
pub(super) struct Journal {
    segments: [Segment; 2],
    /// The one that is written.
    active: usize,
    /// The number of the database.
    id: u64,
    /// The number of changes in a full file.
    limit: usize,
}

/// One file.
struct Segment {
    path: PathBuf,
    /// `None` until it is written to.
    file: Option<File>,
    /// The length of the file.
    size: u64,
    /// The position of the next change.
    end: u64,
    /// The revision of the first change that was written since the start. Later records can refer to it. The changes before it can
    /// be the remains of a failed write, which the database does not have.
    begin: Option<u64>,
    /// The number of changes.
    count: usize,
    /// The checksum of the last change.
    sum: u32,
}

impl Journal {
    /// Opens the files of a database if they exist, and reads the changes. Files of another database are ignored, as if a database
    /// was deleted and its journal was not. `history` changes must stay readable.
    pub(super) fn open(database: &Path, id: u64, history: usize) -> io::Result<(Self, Vec<Event>)> {
        let (first, mut older) = Segment::open(named(database, "-log1"), id)?;
        let (second, mut newer) = Segment::open(named(database, "-log2"), id)?;
        let begin = |events: &[Event]| events.first().map_or(0, |event| event.revision);
        let active = usize::from(begin(&newer) > begin(&older));
        if active == 0 {
            std::mem::swap(&mut older, &mut newer);
        }
        // Remains of a failed write may follow the last change of the older file.
        older.retain(|event| newer.is_empty() || event.revision < begin(&newer));
        if older.last().is_some_and(|last| last.revision + 1 == begin(&newer)) {
            older.append(&mut newer);
            newer = older;
        }
        let journal = Self { segments: [first, second], active, id, limit: history.max(FEWEST) };
        Ok((journal, newer))
    }

    /// Adds changes, and returns when they are on the disk.
    pub(super) fn append<'e>(&mut self, events: impl Iterator<Item = &'e Event>) -> io::Result<()> {
        let segment = &mut self.segments[self.active];
        let (mut records, mut begin, mut count, mut sum) = (Vec::new(), segment.begin, 0, segment.sum);
        for event in events {
            sum = record::write(&mut records, event, sum, *begin.get_or_insert(event.revision));
            count += 1;
        }
        segment.append(&records, self.id)?;
        segment.begin = begin;
        segment.count += count;
        segment.sum = sum;
        Ok(())
    }

    /// Whether the next change should go to the other file.
    pub(super) fn is_full(&self) -> bool {
        let Segment { count, end, .. } = self.segments[self.active];
        count >= self.limit || end >= LARGEST
    }

    /// Switches to the other file, whose changes are overwritten by the next ones. Its objects must be in the database.
    pub(super) fn switch(&mut self) {
        self.active = 1 - self.active;
        let segment = &mut self.segments[self.active];
        (segment.end, segment.begin, segment.count, segment.sum) = (HEAD, None, 0, 0);
    }

    /// Removes the files: the one with the newest changes last, because a start after a crash continues with the file that is left.
    ///
    /// ```text
    /// log1 is written and has changes:       log2 is removed, then log1
    /// log1 was switched to and is empty:     log1 is removed, then log2
    /// ```
    pub(super) fn remove(self) -> io::Result<()> {
        let has_changes = self.segments[self.active].count > 0;
        let is_first_newest = (self.active == 0) == has_changes;
        let mut segments = self.segments;
        if is_first_newest {
            segments.reverse();
        }
        for Segment { path, file, .. } in segments {
            // Some systems cannot remove an open file.
            drop(file);
            match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

fn named(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

impl Segment {
    /// Opens a file if it exists, and reads its changes.
    fn open(path: PathBuf, id: u64) -> io::Result<(Self, Vec<Event>)> {
        let mut segment = Self { path, file: None, size: 0, end: HEAD, begin: None, count: 0, sum: 0 };
        let bytes = match fs::read(&segment.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((segment, Vec::new())),
            Err(error) => return Err(error),
        };
        if bytes.get(..16) != Some(&head(id)) {
            return Ok((segment, Vec::new()));
        }
        let mut events: Vec<Event> = Vec::new();
        let mut at = head(id).len();
        while let Some((event, length, sum)) = record::read(&bytes[at..], segment.sum, &events) {
            if events.last().is_some_and(|last| last.revision + 1 != event.revision) {
                break;
            }
            at += length;
            segment.sum = sum;
            events.push(event);
        }
        let file = OpenOptions::new().write(true).open(&segment.path)?;
        // After a crash of the process, the last changes may not be on disk yet. Readers must not see them before they are.
        file.sync_data()?;
        segment.file = Some(file);
        (segment.size, segment.end, segment.count) = (bytes.len() as u64, at as u64, events.len());
        Ok((segment, events))
    }

    fn append(&mut self, records: &[u8], id: u64) -> io::Result<()> {
        let end = self.end + records.len() as u64;
        if self.file.is_none() {
            self.create(id)?;
        }
        let Some(file) = &mut self.file else { return Err(io::ErrorKind::NotFound.into()) };
        if end > self.size {
            let size = end.next_multiple_of(GROWTH);
            file.seek(SeekFrom::Start(self.size))?;
            io::copy(&mut io::Read::take(io::repeat(0), size - self.size), file)?;
            file.sync_all()?;
            self.size = size;
        }
        file.seek(SeekFrom::Start(self.end))?;
        file.write_all(records)?;
        file.sync_data()?;
        self.end = end;
        Ok(())
    }

    /// Creates the file, or replaces one of another database.
    fn create(&mut self, id: u64) -> io::Result<()> {
        let mut file = File::create(&self.path)?;
        file.write_all(&head(id))?;
        file.sync_all()?;
        if let Some(folder) = self.path.parent() {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            // The name must be on disk too. Some systems cannot open folders, and do not need this.
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
        }
        (self.file, self.size) = (Some(file), HEAD);
        Ok(())
    }
}

fn head(id: u64) -> [u8; 16] {
    let mut head = [0; 16];
    head[..8].copy_from_slice(MAGIC);
    head[8..].copy_from_slice(&id.to_le_bytes());
    head
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Key, Stored};

    const ID: u64 = 1;

    fn text(revision: u64) -> String {
        format!("the text of {revision}")
    }

    /// Changes an object.
    fn append(journal: &mut Journal, revision: u64) {
        let stored = |revision| (revision > 0).then(|| Stored::new(text(revision), revision));
        let event = Event::new(Key::new("/registry/nodes", "n1"), revision, stored(revision), stored(revision - 1));
        journal.append(std::iter::once(&event)).unwrap();
    }

    #[test]
    fn records_refer_only_to_those_that_were_written_since_the_start() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.redb");
        for revisions in [1..=3, 4..=5] {
            let (mut journal, _) = Journal::open(&path, ID, 100).unwrap();
            revisions.for_each(|revision| append(&mut journal, revision));
        }
        let bytes = fs::read(named(&path, "-log1")).unwrap();
        let found = String::from_utf8_lossy(&bytes);
        let counts = [1, 2, 3, 4, 5].map(|revision| found.matches(&text(revision)).count());
        assert_eq!(counts, [1, 1, 2, 1, 1], "3 is the text before the first change after a start");
    }

    #[test]
    fn the_file_with_the_newest_changes_is_removed_last() {
        // Switches, changes of the last file, and the file that is newest.
        for (switches, changes, newest) in
            [(0, 1, "-log1"), (1, 1, "-log2"), (2, 1, "-log1"), (1, 0, "-log1"), (2, 0, "-log2")]
        {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("state.redb");
            let (mut journal, _) = Journal::open(&path, ID, 100).unwrap();
            let mut revision = 0;
            let mut write = |journal: &mut Journal| {
                revision += 1;
                append(journal, revision);
            };
            for _ in 0..switches {
                write(&mut journal);
                journal.switch();
            }
            (0..changes).for_each(|_| write(&mut journal));
            // It cannot be removed.
            let newest = named(&path, newest);
            fs::remove_file(&newest).unwrap();
            fs::create_dir(&newest).unwrap();
            assert!(journal.remove().is_err());
            let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
            assert_eq!(left, [newest], "after {switches} switches");
        }
    }
}
