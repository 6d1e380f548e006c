//! Reports of work that failed after its write was stored.

use std::fmt;
use std::sync::Arc;

use crate::status::Status;

/// Work that follows from a write and failed, for example because the store cannot be read. The write is stored, and its request
/// succeeded. The server tries again after a pause of at most 8 seconds, until the work succeeds; without a tokio runtime, it tries
/// again with the next write. `Display` writes one line.
///
/// ```
/// use smp_server::{Options, Server};
///
/// let server = Server::new(Options::new().controllers().on_failure(|failure| eprintln!("warning: {failure}")));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Failure {
    /// What the server cannot do, such as `delete the objects of the namespace shop`.
    pub work: String,
    /// Why it failed.
    pub status: Status,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot {}: {}; the server tries again", self.work, self.status)
    }
}

/// The function that gets the failures; `None` ignores them.
#[derive(Clone, Default)]
pub(crate) struct Report(Option<Arc<Function>>);

type Function = dyn Fn(&Failure) + Send + Sync;

impl Report {
    pub(crate) fn to(function: impl Fn(&Failure) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(function)))
    }

    /// Reports a failure.
    pub(crate) fn send(&self, work: impl fmt::Display, status: Status) {
        if let Some(function) = &self.0 {
            function(&Failure { work: work.to_string(), status });
        }
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Report(..)" } else { "Report(none)" })
    }
}
