//! Processor time of this thread, so that other processes do not count.

use std::time::Duration;

/// Runs from when it is started.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    start: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { start: now() }
    }

    /// The time since then.
    pub(crate) fn read(self) -> Duration {
        now().saturating_sub(self.start)
    }
}

#[cfg(unix)]
fn now() -> Duration {
    rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

/// Where the system does not tell, the clock on the wall has to do.
#[cfg(not(unix))]
fn now() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
