//! The memory for request bodies, which all connections share.

use http_body::Body as _;
use hyper::body::Incoming;
use smp_server::MAX_BODY;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, timeout_at};

/// The maximum number of requests that wait for memory. Each of them may already have sent some data.
const WAITING: usize = 250;

/// The memory for request bodies.
pub(crate) struct BodyBudget {
    /// The bytes that are free.
    free: Semaphore,
    /// The number of further requests that may wait.
    waiting: Semaphore,
}

impl BodyBudget {
    /// Returns room for bodies of `size` bytes together, or for the largest body if that is more.
    pub(crate) fn new(size: usize) -> Self {
        let size = size.clamp(MAX_BODY, Semaphore::MAX_PERMITS);
        Self { free: Semaphore::new(size), waiting: Semaphore::new(WAITING) }
    }

    /// Reserves the memory for a body. Returns `None` if it is not free by `end`, or if too many requests are waiting.
    ///
    /// All memory for a body is reserved before the body is read. Bodies that got it piece by piece could wait for each other.
    pub(crate) async fn reserve(&self, body: &Incoming, end: Instant) -> Option<SemaphorePermit<'_>> {
        let size = size(body);
        if let Ok(reserved) = self.free.try_acquire_many(size) {
            return Some(reserved);
        }
        let _place = self.waiting.try_acquire().ok()?;
        timeout_at(end, self.free.acquire_many(size)).await.ok()?.ok()
    }
}

/// Returns how much memory a body may take. A body without a length may have any size up to the maximum.
fn size(body: &Incoming) -> u32 {
    let hint = body.size_hint();
    let largest = MAX_BODY as u64;
    // The server rejects such a body without reading it.
    let is_refused = hint.lower() > largest;
    let size = if is_refused { 0 } else { hint.upper().unwrap_or(largest).min(largest) };
    u32::try_from(size).unwrap_or(u32::MAX)
}
