//! The processor time of this thread, which excludes other processes.

use std::time::Duration;

/// The processor time until now.
#[cfg(unix)]
pub(crate) fn now() -> Duration {
    rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

/// Falls back to wall-clock time if the system does not report processor time.
#[cfg(not(unix))]
pub(crate) fn now() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
