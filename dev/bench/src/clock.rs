//! The processor time of this thread, which excludes other processes.

use std::time::Duration;

/// A running stopwatch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    start: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { start: now() }
    }

    /// Returns the time since the start.
    pub(crate) fn read(self) -> Duration {
        now().saturating_sub(self.start)
    }
}

#[cfg(unix)]
fn now() -> Duration {
    rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

/// Falls back to wall-clock time if the system does not report processor time.
#[cfg(not(unix))]
fn now() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
