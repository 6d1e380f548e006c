//! Reports of work that failed after its write was stored.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::status::Status;

/// Work that follows from a write or from the start of a server and failed, for example because the store cannot be read.
/// The request whose write is stored succeeds anyway. The server tries again after a pause of at most 8 seconds, until the work
/// succeeds. Without a tokio runtime, it tries once more at once, and then after each later write.
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

/// The function that receives the failures, if any.
#[derive(Clone, Default)]
pub(crate) struct Report(Option<Arc<Function>>);

type Function = dyn Fn(&Failure) + Send + Sync;

impl Report {
    pub(crate) fn to(function: impl Fn(&Failure) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(function)))
    }

    /// Reports a failure. A panic of the function must not stop the work of the server.
    pub(crate) fn send(&self, work: impl fmt::Display, status: Status) {
        if let Some(function) = &self.0 {
            let failure = Failure { work: work.to_string(), status };
            // The panic hook has reported the panic.
            let _ = catch_unwind(AssertUnwindSafe(|| function(&failure)));
        }
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Report(..)" } else { "Report(none)" })
    }
}
