//! The stack of the main thread. A command that can use it starts sooner than on another thread.

/// Four times what a debug build needs for documents of [`Patcher::MAX_DEPTH`](smp_core::Patcher::MAX_DEPTH) levels, and half of the
/// usual limit of a shell.
#[cfg(any(target_os = "linux", target_os = "macos"))]
const ENOUGH: u64 = 4 * 1024 * 1024;

/// Whether the stack of the main thread is large enough for every command.
#[cfg(any(target_os = "linux", target_os = "macos"))]
pub(super) fn is_deep() -> bool {
    use rustix::process::{Resource, getrlimit};

    getrlimit(Resource::Stack).current.is_none_or(|limit| limit >= ENOUGH)
}

/// Elsewhere the main thread may have one MiB.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub(super) fn is_deep() -> bool {
    false
}
