//! Help for tests: injected failures, expired watches, latency, and recorded requests and warnings.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use http::{Method, Request};
use tokio::sync::watch;

use crate::lock::lock;
use crate::state::Server;
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
    requests: Mutex<Requests>,
    warnings: Mutex<VecDeque<String>>,
    /// Changes when all watches must end.
    pub(crate) expirations: watch::Sender<u64>,
}

/// The failures and the latency that a test has set.
#[derive(Default)]
struct Disturbances {
    failures: Vec<(Matcher, Status)>,
    latency: Duration,
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
struct Requests {
    received: VecDeque<Received>,
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

impl Server {
    /// Returns `status` for the next request that matches, without executing the request. Each call fails one request: two calls
    /// with the same condition fail two requests. `matches` must not call `fail_next`.
    ///
    /// ```
    /// use http::Method;
    /// use smp_server::{Options, Server, Status};
    ///
    /// let server = Server::new(Options::new());
    /// server.fail_next(|request| request.method == Method::PATCH, Status::too_many_requests(1));
    /// ```
    pub fn fail_next(&self, matches: impl Fn(&Received) -> bool + Send + 'static, status: Status) {
        self.inner.recorder.disturbances(|all| all.failures.push((Box::new(matches), status)));
    }

    /// Ends all watches with 410 Expired and compacts the history, so clients must list again.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
    /// let server = smp_server::Server::new(smp_server::Options::new());
    /// server.expire_watches().await;
    /// # });
    /// ```
    pub async fn expire_watches(&self) {
        // The watches end even if the store fails to compact.
        let _ = self.inner.store.compact().await;
        self.inner.recorder.expirations.send_modify(|count| *count += 1);
    }

    /// Delays every response. The default is zero.
    ///
    /// ```
    /// let server = smp_server::Server::new(smp_server::Options::new());
    /// server.set_latency(std::time::Duration::from_millis(20));
    /// ```
    pub fn set_latency(&self, latency: Duration) {
        self.inner.recorder.disturbances(|all| all.latency = latency);
    }

    /// Returns the requests that the server received, oldest first: at most the last 10,000, and at most 64 MiB of bodies.
    ///
    /// ```
    /// # let server = smp_server::Server::new(smp_server::Options::new());
    /// assert!(server.requests().is_empty());
    /// ```
    pub fn requests(&self) -> Vec<Received> {
        lock(&self.inner.recorder.requests).received.iter().cloned().collect()
    }

    /// Returns the warnings that the server sent, oldest first; at most the last 10,000. kube clients do not show them.
    ///
    /// They are the warnings of kube-apiserver, such as those about unknown and deprecated fields, and warnings about list items
    /// that a stock server loses or mixes up when it applies a strategic merge patch.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
    /// use k8s_openapi::api::core::v1::Service;
    /// use kube::api::{Api, Patch, PatchParams};
    /// use smp_server::{Options, Server};
    ///
    /// let server = Server::new(Options::new());
    /// let ports = "[{name: dns, port: 53, protocol: UDP}, {name: dns-tcp, port: 53}]";
    /// server.load(&format!("{{apiVersion: v1, kind: Service, metadata: {{name: dns}}, spec: {{ports: {ports}}}}}")).await?;
    ///
    /// let services = Api::<Service>::default_namespaced(kube::Client::new(server.clone(), "default"));
    /// let port = serde_json::json!({"name": "dns-sctp", "port": 53, "protocol": "SCTP"});
    /// let patch = Patch::Strategic(serde_json::json!({"spec": {"ports": [port]}}));
    /// services.patch("dns", &PatchParams::default(), &patch).await?;
    /// assert!(server.warnings()[0].starts_with("this patch makes spec.ports lose 1 of 3 items"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # }).unwrap();
    /// ```
    pub fn warnings(&self) -> Vec<String> {
        lock(&self.inner.recorder.warnings).iter().cloned().collect()
    }

    /// Sets the clock of the server to a fixed time, in whole seconds.
    ///
    /// ```
    /// use std::time::{Duration, SystemTime};
    ///
    /// let server = smp_server::Server::new(smp_server::Options::new());
    /// server.set_time(SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000));
    /// ```
    pub fn set_time(&self, time: SystemTime) {
        self.inner.sources.set_time(time);
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
    fn disturbances<T>(&self, change: impl FnOnce(&mut Disturbances) -> T) -> T {
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
