//! Mode, owner and extended attributes, which a file keeps when it is replaced.

use std::fs::File;
use std::io;

/// Whether a file has several names (hard links).
#[cfg(unix)]
pub(super) fn has_other_names(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    Ok(file.metadata()?.nlink() > 1)
}

#[cfg(not(unix))]
pub(super) fn has_other_names(_: &File) -> io::Result<bool> {
    Ok(false)
}

/// Gives a new file the mode, the owner and the extended attributes of another.
#[cfg(unix)]
pub(super) fn copy_attributes(from: &File, to: &File) -> io::Result<()> {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
    let metadata = from.metadata()?;
    let mut mode = metadata.mode() & 0o7777;
    // Most users cannot change the owner of a file. They then own the new file, as with any editor.
    let keeps_owner = fchown(to, Some(metadata.uid()), Some(metadata.gid())).is_ok();
    if !keeps_owner && fchown(to, None, Some(metadata.gid())).is_err() {
        // The file has another group, which must not have more rights than everybody.
        mode = mode & 0o707 | (mode & 0o007) << 3;
    }
    copy_extended(from, to)?;
    to.set_permissions(Permissions::from_mode(mode))
}

#[cfg(not(unix))]
pub(super) fn copy_attributes(from: &File, to: &File) -> io::Result<()> {
    to.set_permissions(from.metadata()?.permissions())
}

/// Copies extended attributes, which include access control lists. System attributes that the user may not set are skipped.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn copy_extended(from: &File, to: &File) -> io::Result<()> {
    use rustix::fs::{XattrFlags, fgetxattr, flistxattr, fsetxattr};
    use rustix::io::Errno;

    // Attributes have at most 64 KiB.
    let mut names = vec![0; 1 << 16];
    let names = match flistxattr(from, &mut names) {
        Ok(length) => &names[..length],
        Err(Errno::NOTSUP) => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    let mut value = vec![0; 1 << 16];
    for name in names.split(|byte| *byte == 0).filter(|name| !name.is_empty()) {
        let copied = fgetxattr(from, name, &mut value)
            .and_then(|length| fsetxattr(to, name, &value[..length], XattrFlags::empty()));
        if let Err(error) = copied
            && name.starts_with(b"user.")
        {
            return Err(error.into());
        }
    }
    Ok(())
}

#[cfg(all(unix, not(any(target_os = "linux", target_os = "macos"))))]
fn copy_extended(_: &File, _: &File) -> io::Result<()> {
    Ok(())
}
