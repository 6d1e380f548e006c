//! Replaces a file atomically: readers see either the old content or the new one.

use std::fs::{self, Metadata, Permissions};
use std::io::{self, Write as _};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::report::Failure;

/// Replaces the content `before` of a file by `after`: writes a temporary file in the same folder and renames it. Keeps mode
/// and owner. For a symbolic link, its target is replaced.
pub(super) fn replace(file: &Path, before: &[u8], after: &[u8]) -> Result<(), Failure> {
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
    if fs::read(&target).map_err(failed)? != before {
        return Err(Failure::unreadable(&name, "another process changed the file; nothing was written, try again"));
    }
    let folder = target.parent().unwrap_or(Path::new("/"));
    let mut temporary = tempfile::Builder::new().prefix(".smp-").suffix(".tmp").tempfile_in(folder).map_err(failed)?;
    fill(&mut temporary, after, &metadata).map_err(failed)?;
    temporary.persist(&target).map_err(|error| failed(error.error))?;
    Ok(())
}

fn fill(temporary: &mut NamedTempFile, text: &[u8], metadata: &Metadata) -> io::Result<()> {
    temporary.write_all(text)?;
    keep_owner(temporary.path(), metadata);
    let permissions: Permissions = metadata.permissions();
    fs::set_permissions(temporary.path(), permissions)?;
    temporary.as_file().sync_all()
}

/// Ignores errors: most users cannot change the owner of a file, and then own the new one, as with any editor.
#[cfg(unix)]
fn keep_owner(file: &Path, metadata: &Metadata) {
    use std::os::unix::fs::{MetadataExt as _, chown};
    let _ = chown(file, Some(metadata.uid()), Some(metadata.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &Path, _: &Metadata) {}
