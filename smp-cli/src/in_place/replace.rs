//! Replaces a file at once: whoever looks sees the old text or the new one.

use std::fs::{self, Metadata, Permissions};
use std::io::{self, Write as _};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::report::Failure;

/// Puts `after` into the place of `before`: into a file beside it, which then takes its name. Mode and owner stay, and a
/// symbolic link stays one: what it leads to is replaced.
pub(super) fn replace(file: &Path, before: &[u8], after: &[u8]) -> Result<(), Failure> {
    let name = file.display().to_string();
    let failed = |error: io::Error| {
        Failure::unreadable(&name, &format!("cannot be written: {error}; it is as it was"))
            .hint("the folder must be writable too: the new text is written beside the file first")
    };
    let target = fs::canonicalize(file).map_err(failed)?;
    let metadata = fs::metadata(&target).map_err(failed)?;
    if !metadata.is_file() {
        return Err(Failure::unreadable(&name, "is no regular file; leave -i out, and store what is printed"));
    }
    if metadata.permissions().readonly() {
        return Err(Failure::unreadable(&name, "is read-only; make it writable, or leave -i out"));
    }
    if fs::read(&target).map_err(failed)? != before {
        return Err(Failure::unreadable(
            &name,
            "was changed by somebody else meanwhile; nothing is written, try again",
        ));
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

/// Only some users may give files away; for the others the file becomes theirs, as with any editor.
#[cfg(unix)]
fn keep_owner(file: &Path, metadata: &Metadata) {
    use std::os::unix::fs::{MetadataExt as _, chown};
    let _ = chown(file, Some(metadata.uid()), Some(metadata.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &Path, _: &Metadata) {}
