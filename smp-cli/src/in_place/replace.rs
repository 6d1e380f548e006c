//! Replaces a file atomically: readers see either the old content or the new one.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::attributes::{copy_attributes, has_other_names};
use super::lock::{LockError, Locked, PATIENCE};
use super::temporary::{remove_abandoned, temporary_in};
use crate::report::Failure;

/// A file, the content that was read, and its new content.
pub(super) struct Replacement<'a> {
    pub(super) file: &'a Path,
    pub(super) before: &'a [u8],
    pub(super) after: &'a [u8],
}

/// Replaces the content of a file, while no other `smp` writes it. For a symbolic link, its target is replaced. `lock` is the lock
/// from the time when the file was read, if there is one.
/// `clean` contains the folders whose abandoned temporary files were already removed.
pub(super) fn replace(
    replacement: &Replacement<'_>,
    lock: Option<&Locked>,
    clean: &mut BTreeSet<PathBuf>,
) -> Result<(), Failure> {
    let Replacement { file, before, after } = *replacement;
    let name = file.display().to_string();
    let failed = |error: io::Error| {
        Failure::unreadable(&name, &format!("cannot write the file: {error}; the file is unchanged"))
            .hint("the folder must be writable too, for a temporary file")
    };
    let target = fs::canonicalize(file).map_err(failed)?;
    let metadata = fs::metadata(&target).map_err(failed)?;
    if !metadata.is_file() {
        return Err(Failure::unreadable(&name, "not a regular file; omit -i and save the output"));
    }
    if metadata.permissions().readonly() {
        return Err(Failure::unreadable(&name, "read-only file; make it writable, or omit -i"));
    }
    let lock = lock.filter(|lock| lock.is_current(&target));
    let own = match lock {
        Some(_) => None,
        None => Some(Locked::open(&target, PATIENCE).map_err(|error| not_locked(file, error))?),
    };
    let Some(locked) = lock.or(own.as_ref()) else { return Err(changed(&name)) };
    if !has_content(&locked.file, before).map_err(failed)? {
        return Err(changed(&name));
    }
    if has_other_names(&locked.file).map_err(failed)? {
        return overwrite(&target, before, after).map_err(failed);
    }
    let folder = target.parent().unwrap_or(Path::new("/"));
    if clean.insert(folder.to_owned()) {
        remove_abandoned(folder);
    }
    let mut temporary = temporary_in(folder).map_err(failed)?;
    temporary.write_all(after).map_err(failed)?;
    copy_attributes(&locked.file, temporary.as_file()).map_err(failed)?;
    temporary.as_file().sync_all().map_err(failed)?;
    // Programs that ignore the lock may have written the file.
    if !locked.is_current(&target) || !has_content(&locked.file, before).map_err(failed)? {
        return Err(changed(&name));
    }
    if cfg!(not(unix)) {
        // Other systems do not replace an open file.
        drop(own);
    }
    temporary.persist(&target).map_err(|error| failed(error.error))?;
    Ok(())
}

fn changed(name: &str) -> Failure {
    Failure::unreadable(name, "another process changed the file; nothing was written, try again")
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
