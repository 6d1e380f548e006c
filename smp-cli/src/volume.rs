//! How much commands print to standard error: `-q` and `-v`.

use std::sync::atomic::{AtomicU8, Ordering};

/// How much is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Volume {
    /// Errors only.
    Quiet,
    /// Warnings, notes, differences before a change, and progress too.
    Normal,
    /// Also what is read, written and requested.
    Verbose,
}

static VOLUME: AtomicU8 = AtomicU8::new(Volume::Normal as u8);

/// Sets how much this process prints.
pub(crate) fn set(volume: Volume) {
    VOLUME.store(volume as u8, Ordering::Relaxed);
}

/// Whether only errors are printed.
pub(crate) fn is_quiet() -> bool {
    is(Volume::Quiet)
}

/// Whether details are printed.
pub(crate) fn is_verbose() -> bool {
    is(Volume::Verbose)
}

fn is(volume: Volume) -> bool {
    VOLUME.load(Ordering::Relaxed) == volume as u8
}
