//! Memory for the bodies of requests, which all connections share.

use http_body::Body as _;
use hyper::body::Incoming;
use smp_server::MAX_BODY;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, timeout_at};

/// The number of requests that may wait for memory. Each of them may already have sent some data.
const WAITING: usize = 250;

/// Memory for the bodies of requests.
pub(crate) struct Room {
    /// The bytes that are left.
    free: Semaphore,
    /// The places that are left for requests that wait.
    waiting: Semaphore,
}

impl Room {
    /// Room for bodies of a size together, at least for the largest body.
    pub(crate) fn new(size: usize) -> Self {
        let size = size.clamp(MAX_BODY, Semaphore::MAX_PERMITS);
        Self { free: Semaphore::new(size), waiting: Semaphore::new(WAITING) }
    }

    /// Waits for the memory of a body. Returns `None` if there is none until `end`, or if too many requests wait for it.
    ///
    /// A body gets all of its memory before it is read: if it got the memory piece by piece, bodies could wait for each other.
    pub(crate) async fn reserve(&self, body: &Incoming, end: Instant) -> Option<SemaphorePermit<'_>> {
        let size = size(body);
        if let Ok(reserved) = self.free.try_acquire_many(size) {
            return Some(reserved);
        }
        let _place = self.waiting.try_acquire().ok()?;
        timeout_at(end, self.free.acquire_many(size)).await.ok()?.ok()
    }
}

/// The bytes of a body that are kept in memory. A body without a length may have any size up to the largest.
fn size(body: &Incoming) -> u32 {
    let hint = body.size_hint();
    let largest = MAX_BODY as u64;
    // The server refuses it without reading it.
    let is_refused = hint.lower() > largest;
    let size = if is_refused { 0 } else { hint.upper().unwrap_or(largest).min(largest) };
    u32::try_from(size).unwrap_or(u32::MAX)
}
