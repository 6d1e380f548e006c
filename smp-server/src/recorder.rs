//! Records requests and warnings for tests, and injects failures and latency.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bytes::Bytes;
use http::{Method, Request};
use tokio::sync::watch;

use crate::lock::lock;
use crate::status::Status;

/// The largest number of recorded requests.
const MAX_REQUESTS: usize = 10_000;
/// The largest size of all recorded bodies together, 64 MiB.
const MAX_BODIES: usize = 64 * 1024 * 1024;

/// The largest number of recorded warnings.
const MAX_WARNINGS: usize = 10_000;

/// A request that a server received; [`Server::requests`](crate::Server::requests) returns the last ones.
///
/// ```
/// use http::Method;
/// use smp_server::Received;
///
/// fn is_status_write(request: &Received) -> bool {
///     request.method == Method::PATCH && request.path.ends_with("/status")
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Received {
    /// The method.
    pub method: Method,
    /// The path, such as `/api/v1/namespaces/default/configmaps/a`.
    pub path: String,
    /// The query without the question mark; empty if the request has none.
    pub query: String,
    /// The media type of the body; empty if the request has none.
    pub content_type: String,
    /// The body.
    pub body: Bytes,
}

/// A condition on requests.
pub(crate) type Matcher = Box<dyn Fn(&Received) -> bool + Send>;

/// The settings of a test and the records for it.
#[derive(Default)]
pub(crate) struct Recorder {
    disturbances: Mutex<Disturbances>,
    /// Whether there are disturbances. Requests read this without taking the lock.
    is_disturbed: AtomicBool,
    pub(crate) requests: Mutex<Requests>,
    pub(crate) warnings: Mutex<VecDeque<String>>,
    /// Changes when all watches must end.
    pub(crate) expirations: watch::Sender<u64>,
}

/// The failures and the latency that a test has set.
#[derive(Default)]
pub(crate) struct Disturbances {
    pub(crate) failures: Vec<(Matcher, Status)>,
    pub(crate) latency: Duration,
}

impl Disturbances {
    /// Removes and returns the failure for a request.
    fn take_failure(&mut self, received: &Received) -> Option<Status> {
        let found = self.failures.iter().position(|(matches, _)| matches(received));
        found.map(|at| self.failures.remove(at).1)
    }
}

/// The last requests.
#[derive(Default)]
pub(crate) struct Requests {
    pub(crate) received: VecDeque<Received>,
    /// The size of their bodies.
    size: usize,
}

impl Requests {
    /// Adds a request, and drops the oldest ones if there are too many or their bodies are too large together.
    fn push(&mut self, received: Received) {
        self.size += received.body.len();
        self.received.push_back(received);
        while self.received.len() > MAX_REQUESTS || self.size > MAX_BODIES {
            let Some(oldest) = self.received.pop_front() else { return };
            self.size -= oldest.body.len();
        }
    }
}

impl Recorder {
    /// Records a request unless `forgets`, waits for the latency, and fails if the test asked for it.
    pub(crate) async fn pass(&self, request: &Request<Bytes>, forgets: bool) -> Result<(), Status> {
        let is_disturbed = self.is_disturbed.load(Ordering::Acquire);
        if forgets && !is_disturbed {
            return Ok(());
        }
        let received = Received::of(request);
        let disturb = |all: &mut Disturbances| (all.take_failure(&received), all.latency);
        let (failure, latency) = if is_disturbed { self.disturbances(disturb) } else { (None, Duration::ZERO) };
        if !forgets {
            lock(&self.requests).push(received);
        }
        if !latency.is_zero() {
            tokio::time::sleep(latency).await;
        }
        failure.map_or(Ok(()), Err)
    }

    /// Reads and changes the disturbances.
    pub(crate) fn disturbances<T>(&self, change: impl FnOnce(&mut Disturbances) -> T) -> T {
        let mut all = lock(&self.disturbances);
        let result = change(&mut all);
        self.is_disturbed.store(!all.failures.is_empty() || !all.latency.is_zero(), Ordering::Release);
        result
    }

    /// Records the warnings of a response.
    pub(crate) fn note_warnings(&self, warnings: &[String]) {
        if warnings.is_empty() {
            return;
        }
        let mut noted = lock(&self.warnings);
        noted.extend(warnings.iter().cloned());
        let surplus = noted.len().saturating_sub(MAX_WARNINGS);
        noted.drain(..surplus);
    }
}

impl Received {
    fn of(request: &Request<Bytes>) -> Self {
        let header = request.headers().get(http::header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        Self {
            method: request.method().clone(),
            path: request.uri().path().to_owned(),
            query: request.uri().query().unwrap_or_default().to_owned(),
            content_type: header.unwrap_or_default().to_owned(),
            body: request.body().clone(),
        }
    }
}
