//! How long a write is retried while other writes conflict with it.

use std::time::Duration;

use http::StatusCode;
use tokio::time::Instant;

use crate::status::Status;

/// The time limit of a request on kube-apiserver.
const LIMIT: Duration = Duration::from_secs(34);

/// The attempts of one write.
#[derive(Debug, Default)]
pub(crate) struct Attempts {
    /// The time of the first attempt that failed.
    since: Option<Instant>,
}

impl Attempts {
    /// Lets the other write finish before the next attempt.
    ///
    /// # Errors
    /// Returns 504 Timeout if the attempts have failed for 34 seconds.
    pub(crate) async fn again(&mut self) -> Result<(), Status> {
        if self.since.get_or_insert_with(Instant::now).elapsed() >= LIMIT {
            let text = "Timeout: request did not complete within requested timeout - context deadline exceeded";
            return Err(Status::new(StatusCode::GATEWAY_TIMEOUT, "Timeout", text));
        }
        tokio::task::yield_now().await;
        Ok(())
    }
}
