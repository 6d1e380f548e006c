//! Replaces a file atomically: readers see either the old content or the new one.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::attributes::{copy_attributes, has_other_names};
use super::lock::{LockError, Locked, PATIENCE};
use super::temporary::{remove_abandoned, temporary_in};
use crate::origin::Origin;
use crate::report::Failure;

/// A file and its new content, ready to replace the old one while no other `smp` writes the file.
#[derive(Debug)]
pub(super) struct Replacement {
    /// The file, with the content that was read, and the lock from that time if there is one.
    origin: Origin,
    /// The file without links.
    target: PathBuf,
    /// The lock, if the file was not locked when it was read.
    own_lock: Option<Locked>,
    new: New,
}

/// The new content.
#[derive(Debug)]
enum New {
    File(NamedTempFile),
    /// For a file that has several names (hard links), because a new file would have only one of them.
    Text(String),
}

impl Replacement {
    /// Writes the new content of a file next to it. For a symbolic link, its target is replaced.
    /// `clean` contains the folders whose abandoned temporary files were already removed.
    pub(super) fn prepare(origin: &Origin, text: &str, clean: &mut BTreeSet<PathBuf>) -> Result<Self, Failure> {
        let file = path(origin);
        let name = name(origin);
        let failed = |error: io::Error| failed(&name, &error);
        let target = fs::canonicalize(file).map_err(failed)?;
        let metadata = fs::metadata(&target).map_err(failed)?;
        if !metadata.is_file() {
            return Err(Failure::unreadable(&name, "not a regular file; omit -i and save the output"));
        }
        if metadata.permissions().readonly() {
            return Err(Failure::unreadable(&name, "read-only file; make it writable, or omit -i"));
        }
        let own_lock = match origin.lock().filter(|lock| lock.is_current(&target)) {
            Some(_) => None,
            None => Some(Locked::open(&target, PATIENCE).map_err(|error| not_locked(file, error))?),
        };
        let text = with_mark(origin, text).into_owned();
        let mut replacement = Self { origin: origin.clone(), target, own_lock, new: New::Text(text) };
        let locked = replacement.checked()?;
        if !has_other_names(&locked.file).map_err(failed)? {
            let temporary = replacement.written(locked, clean).map_err(failed)?;
            replacement.new = New::File(temporary);
        }
        Ok(replacement)
    }

    /// The new content in a file with the attributes of the old one.
    fn written(&self, locked: &Locked, clean: &mut BTreeSet<PathBuf>) -> io::Result<NamedTempFile> {
        let folder = self.target.parent().unwrap_or(Path::new("/"));
        if clean.insert(folder.to_owned()) {
            remove_abandoned(folder);
        }
        let mut temporary = temporary_in(folder)?;
        if let New::Text(text) = &self.new {
            temporary.write_all(text.as_bytes())?;
        }
        copy_attributes(&locked.file, temporary.as_file())?;
        Ok(temporary)
    }

    /// The file that has to be on the disk before [`Self::finish`].
    pub(super) fn temporary(&self) -> Option<&File> {
        match &self.new {
            New::File(temporary) => Some(temporary.as_file()),
            New::Text(_) => None,
        }
    }

    /// The name of the file.
    pub(super) fn name(&self) -> String {
        name(&self.origin)
    }

    /// Replaces the file: readers see either the old content or the new one. `synced` says whether the disk has the new one.
    pub(super) fn finish(self, synced: io::Result<()>) -> Result<(), Failure> {
        let name = self.name();
        let failed = |error: io::Error| failed(&name, &error);
        synced.map_err(failed)?;
        // Programs that ignore the lock may have written the file.
        self.checked()?;
        match self.new {
            New::Text(text) => {
                let before = with_mark(&self.origin, self.origin.content());
                overwrite(&self.target, before.as_bytes(), text.as_bytes()).map_err(failed)
            }
            New::File(temporary) => {
                if cfg!(not(unix)) {
                    // Other systems do not replace an open file.
                    drop(self.own_lock);
                }
                temporary.persist(&self.target).map(drop).map_err(|error| failed(error.error))
            }
        }
    }

    /// The lock, if the file was neither replaced nor changed after it was read.
    fn checked(&self) -> Result<&Locked, Failure> {
        let name = self.name();
        let changed = || Failure::unreadable(&name, "another process changed the file; nothing was written, try again");
        let locked = self.own_lock.as_ref().or(self.origin.lock()).ok_or_else(changed)?;
        let before = with_mark(&self.origin, self.origin.content());
        let is_same = has_content(&locked.file, before.as_bytes()).map_err(|error| failed(&name, &error))?;
        if is_same && locked.is_current(&self.target) { Ok(locked) } else { Err(changed()) }
    }
}

fn path(origin: &Origin) -> &Path {
    origin.path().unwrap_or(Path::new(origin.file()))
}

fn name(origin: &Origin) -> String {
    path(origin).display().to_string()
}

/// A text of a file with the byte order mark that it starts with.
fn with_mark<'t>(origin: &Origin, text: &'t str) -> Cow<'t, str> {
    if origin.has_byte_order_mark() { format!("\u{feff}{text}").into() } else { text.into() }
}

fn failed(name: &str, error: &io::Error) -> Failure {
    let failure = Failure::unreadable(name, &format!("cannot write the file: {error}; the file is unchanged"));
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            failure.hint("free some space; the new content is written next to the file before it replaces it")
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            failure.hint("the folder must be writable too, for a temporary file")
        }
        _ => failure,
    }
}

/// The failure for a file that cannot be locked.
pub(crate) fn not_locked(file: &Path, error: LockError) -> Failure {
    let name = file.display().to_string();
    match error {
        LockError::Timeout => Failure::unreadable(&name, "another process has locked the file; nothing was written")
            .hint("try again when it is done"),
        LockError::Io(error) => {
            Failure::unreadable(&name, &format!("cannot open the file: {error}; nothing was written"))
        }
    }
}

fn has_content(mut file: &File, content: &[u8]) -> io::Result<bool> {
    let mut bytes = Vec::with_capacity(content.len());
    file.seek(SeekFrom::Start(0))?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes == content)
}

/// Overwrites a file that has several names (hard links), because a new file would have only one of them. After an error, the old
/// content is restored.
fn overwrite(target: &Path, before: &[u8], after: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(target)?;
    let result = write_over(&mut file, before.len(), after);
    if result.is_err() {
        let _ = write_at(&mut file, 0, before).and_then(|()| file.set_len(before.len() as u64));
    }
    result
}

/// Writes the part beyond the old end first, because only that part may need space on the disk.
fn write_over(file: &mut File, length: usize, text: &[u8]) -> io::Result<()> {
    let (head, tail) = text.split_at(length.min(text.len()));
    write_at(file, head.len(), tail)?;
    file.sync_all()?;
    write_at(file, 0, head)?;
    file.set_len(text.len() as u64)?;
    file.sync_all()
}

fn write_at(file: &mut File, at: usize, text: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(at as u64))?;
    file.write_all(text)
}
