//! The signals that stop the server.

use std::io;

use crate::report::Failure;

/// SIGINT and SIGTERM; only Ctrl-C on other systems than Unix.
pub(super) struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Signals {
    /// Registers the handlers. From now on, the signals do not end the process.
    pub(super) fn new() -> Result<Self, Failure> {
        Self::registered().map_err(|error| Failure::usage(&format!("cannot start: {error}")))
    }

    #[cfg(unix)]
    fn registered() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    #[cfg(not(unix))]
    fn registered() -> io::Result<Self> {
        Ok(Self {})
    }

    /// Waits for a signal.
    #[cfg(unix)]
    pub(super) async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }

    /// Waits for a signal.
    #[cfg(not(unix))]
    pub(super) async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
