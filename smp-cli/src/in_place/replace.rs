//! Replaces a file atomically: readers see either the old content or the new one.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::attributes::{copy_attributes, has_other_names};
use super::lock::{LockError, Locked};
use super::temporary::{remove_abandoned, temporary_in};
use crate::report::Failure;

/// Replaces the content `before` of a file by `after`, while no other `smp` writes it. For a symbolic link, its target is replaced.
/// `clean` are the folders in which abandoned temporary files were removed.
pub(super) fn replace(file: &Path, before: &[u8], after: &[u8], clean: &mut BTreeSet<PathBuf>) -> Result<(), Failure> {
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
    let mut locked = Locked::open(&target).map_err(|error| match error {
        LockError::Timeout => Failure::unreadable(&name, "another process has locked the file; nothing was written")
            .hint("try again when it is done"),
        LockError::Io(error) => failed(error),
    })?;
    if !has_content(&mut locked.file, before).map_err(failed)? {
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
    if !locked.is_current(&target) || !has_content(&mut locked.file, before).map_err(failed)? {
        return Err(changed(&name));
    }
    temporary.persist(&target).map_err(|error| failed(error.error))?;
    Ok(())
}

fn changed(name: &str) -> Failure {
    Failure::unreadable(name, "another process changed the file; nothing was written, try again")
}

fn has_content(file: &mut File, content: &[u8]) -> io::Result<bool> {
    let mut bytes = Vec::with_capacity(content.len());
    file.seek(SeekFrom::Start(0))?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes == content)
}

/// Writes into a file that has several names (hard links), because a new file would have only one of them. Writes what makes the file
/// longer first, so that a full disk leaves the old content.
fn overwrite(target: &Path, before: &[u8], after: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(target)?;
    let common = before.len().min(after.len());
    file.seek(SeekFrom::Start(common as u64))?;
    let appended = file.write_all(&after[common..]).and_then(|()| file.sync_all());
    if let Err(error) = appended {
        file.set_len(before.len() as u64)?;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(before)?;
        return Err(error);
    }
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&after[..common])?;
    file.set_len(after.len() as u64)?;
    file.sync_all()
}
