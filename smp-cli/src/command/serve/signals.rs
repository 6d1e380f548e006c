//! The signals that stop the server.

use std::io;
use std::pin::Pin;

use tokio::sync::oneshot;

use crate::report::Failure;

/// Ready when a listener has to stop.
type Stopped = Pin<Box<dyn Future<Output = ()> + Send>>;

/// SIGINT and SIGTERM; only Ctrl-C on other systems than Unix.
pub(in crate::command) struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Signals {
    /// Registers the handlers. From now on, the signals do not end the process.
    pub(in crate::command) fn new() -> Result<Self, Failure> {
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

    /// Runs a listener until a signal arrives. A second signal stops it without waiting for requests in progress.
    pub(in crate::command) async fn run<F>(&mut self, serve: impl FnOnce(Stopped) -> F)
    where
        F: Future<Output = ()>,
    {
        let (stop, stopped) = oneshot::channel::<()>();
        let stopped: Stopped = Box::pin(async {
            let _ = stopped.await;
        });
        tokio::select! {
            () = serve(stopped) => {}
            () = async {
                self.next().await;
                let _ = stop.send(());
                self.next().await;
            } => {}
        }
    }

    /// Waits for a signal.
    #[cfg(unix)]
    pub(in crate::command) async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }

    /// Waits for a signal.
    #[cfg(not(unix))]
    pub(in crate::command) async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
