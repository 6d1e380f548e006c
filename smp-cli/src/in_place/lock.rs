//! Locks a file, so that two commands do not write it at the same time.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long to wait for another process.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(5);

/// An open, locked file. Closing it releases the lock.
#[derive(Debug)]
pub(crate) struct Locked {
    pub(crate) file: File,
}

/// Why a file cannot be locked.
#[derive(Debug)]
pub(crate) enum LockError {
    /// Another process held the lock for too long.
    Timeout,
    Io(io::Error),
}

impl Locked {
    /// Opens and locks the file at a path. Waits while another process has locked it.
    pub(crate) fn open(path: &Path, patience: Duration) -> Result<Self, LockError> {
        let start = Instant::now();
        loop {
            // Some network file systems lock only files that are open for writing.
            let file = OpenOptions::new().read(true).write(true).open(path).or_else(|_| File::open(path));
            let locked = Self { file: file.map_err(LockError::Io)? };
            let is_free = locked.lock();
            // The previous owner of the lock may have replaced the file. In that case, this lock is on the old file.
            if is_free && locked.is_current(path) {
                return Ok(locked);
            }
            if start.elapsed() > patience {
                return Err(LockError::Timeout);
            }
            if !is_free {
                std::thread::sleep(PAUSE);
            }
        }
    }

    /// Whether no other process has locked the file. True if the file system does not support locks; the content is compared anyway.
    #[cfg(unix)]
    fn lock(&self) -> bool {
        !matches!(self.file.try_lock(), Err(fs::TryLockError::WouldBlock))
    }

    /// Windows does not replace a locked file, so nothing is locked.
    #[cfg(not(unix))]
    fn lock(&self) -> bool {
        true
    }

    /// Whether the path still refers to the open file.
    #[cfg(unix)]
    pub(crate) fn is_current(&self, path: &Path) -> bool {
        use std::os::unix::fs::MetadataExt as _;
        let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
        let own = self.file.metadata().map(identity);
        own.is_ok_and(|own| fs::metadata(path).map(identity).is_ok_and(|current| current == own))
    }

    #[cfg(not(unix))]
    pub(crate) fn is_current(&self, path: &Path) -> bool {
        fs::exists(path).unwrap_or(false)
    }
}
