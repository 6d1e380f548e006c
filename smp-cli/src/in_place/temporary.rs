//! Temporary files next to the files that they replace. Those of commands that were killed are removed.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

const PREFIX: &str = ".smp-";
const SUFFIX: &str = ".tmp";

/// Creates a temporary file that only the user can read. It is locked until it is closed, which shows that it is in use.
pub(super) fn temporary_in(folder: &Path) -> io::Result<NamedTempFile> {
    loop {
        let temporary = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).tempfile_in(folder)?;
        // Another command may have removed it before it was locked.
        if lock(temporary.as_file()) && fs::exists(temporary.path())? {
            return Ok(temporary);
        }
    }
}

/// Removes temporary files that no command uses. Ignores errors, because they do no harm.
pub(super) fn remove_abandoned(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let is_ours = is_temporary(&entry.file_name()) && entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_ours && File::open(entry.path()).is_ok_and(|file| lock(&file)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_temporary(name: &OsStr) -> bool {
    name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX))
}

/// Locks the file, and returns whether no other process has. On Windows, which does not replace a locked file, does nothing.
fn lock(file: &File) -> bool {
    !cfg!(unix) || !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}
