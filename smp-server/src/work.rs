//! Completes requests that write: each does the work that follows from its writes before its response is sent. A worker does the
//! work in the queue.

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::{Arc, Weak};
use std::task::Poll;
use std::time::Duration;

use tokio::runtime::Handle;
use tracing::Instrument as _;

use crate::controllers::{self, bootstrap, definitions, garbage, namespaces, simulated};
use crate::queue::Work;
use crate::state::{Inner, Server};
use crate::status::Status;
use crate::survey;

/// The pause before failed work is retried. It doubles up to `LONGEST_PAUSE`.
const PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(8);

/// A request. It is boxed because the futures of requests are large.
type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Runs a request that writes and the work that follows from its writes, to the end. The caller may drop this future or stop
/// polling it after the first poll: a client may disconnect at any time, and other requests may wait for the same work.
///
/// ```text
/// memory:  first poll ──► commit ──► work ──► output                     no task is needed
/// file:    first poll ──► commit waits for the disk ┐
///          a task:                                  └──► work ──► output  even if the caller is gone
/// ```
///
/// Without a tokio runtime, the caller must poll the future to its end.
///
/// # Errors
/// Returns an internal error if the request panics or its runtime ends. The work is done nevertheless.
pub(crate) async fn complete<T: Send + 'static>(server: &Server, request: Boxed<T>) -> Result<T, Status> {
    let server = server.clone();
    let completed = in_task(async move {
        let output = caught(request).await;
        settle(&server).await;
        output
    });
    completed.await.flatten().ok_or_else(|| Status::internal_error("the server panicked during this request"))
}

/// Polls a future once. If it is pending, a task completes it. Returns `None` if the task panics or is canceled.
async fn in_task<T: Send + 'static>(future: impl Future<Output = T> + Send + 'static) -> Option<T> {
    let mut future = Box::pin(future);
    if let Poll::Ready(output) = poll_fn(|context| Poll::Ready(future.as_mut().poll(context))).await {
        return Some(output);
    }
    match Handle::try_current() {
        Ok(runtime) => runtime.spawn(future.in_current_span()).await.ok(),
        Err(_) => Some(future.await),
    }
}

/// Awaits a future. Returns `None` if it panics, which the panic hook has already reported.
async fn caught<T>(future: impl Future<Output = T>) -> Option<T> {
    let mut future = pin!(future);
    poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
        Ok(Poll::Ready(output)) => Poll::Ready(Some(output)),
        Ok(Poll::Pending) => Poll::Pending,
        Err(_) => Poll::Ready(None),
    })
    .await
}

/// Does the work that follows from the writes of a request, and the work that results from it. The worker retries failed work; the
/// request does not fail, because the write is already stored.
pub(crate) async fn settle(server: &Server) {
    work_off(server).await;
    let queue = &server.inner.queue;
    if queue.is_empty() || start_worker(&server.inner) {
        return;
    }
    // The worker needs a runtime. Without one, the request retries once.
    queue.retry();
    queue.take(&server.todo);
    work_off(server).await;
}

async fn work_off(server: &Server) {
    let queue = &server.inner.queue;
    while let Some(work) = server.todo.next() {
        let turn = queue.turn(&work).await;
        let done = caught(perform(server, work.clone())).await;
        drop(turn);
        match done {
            Some(Err(status)) => {
                if queue.fail(&work, status.to_string()) {
                    tracing::warn!("cannot {work}: {status}; the server will retry");
                }
            }
            Some(Ok(())) if queue.forget(&work) => tracing::info!("succeeded after a failure: {work}"),
            Some(Ok(())) => {}
            None => {
                // Work that panics would panic again, so it is not retried.
                queue.forget(&work);
                tracing::error!("a panic prevented the server from finishing: {work}");
            }
        }
    }
}

/// Starts the worker unless it is running. Returns false without a runtime.
fn start_worker(inner: &Arc<Inner>) -> bool {
    let Ok(runtime) = Handle::try_current() else { return false };
    inner.queue.start_worker(|| runtime.spawn(work_in_background(Arc::downgrade(inner))).abort_handle());
    true
}

/// The worker. It does not keep the store open while it pauses.
async fn work_in_background(inner: Weak<Inner>) {
    let mut pause = PAUSE;
    while let Some(server) = inner.upgrade().map(Server::of) {
        if server.inner.queue.take(&server.todo) {
            work_off(&server).await;
            continue;
        }
        if server.inner.queue.dismiss_worker() {
            return;
        }
        drop(server);
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
        if let Some(inner) = inner.upgrade() {
            inner.queue.retry();
        }
    }
}

/// Does one work item.
async fn perform(server: &Server, work: Work) -> Result<(), Status> {
    match work {
        Work::ReadOwners => survey::owners(server).await,
        Work::Namespace(name) => namespaces::empty(server, &name).await,
        Work::LateObject(key) => namespaces::delete_stray(server, &key).await,
        Work::Removal(key) => controllers::remove(server, &key).await,
        Work::Definition(name) => definitions::empty(server, &name).await,
        Work::Publication(name) => definitions::publish_stored(server, &name).await,
        Work::Dependent(key) => garbage::look_at_dependent(server, &key).await,
        Work::Owner(key) => {
            // The dependents must be known. A separate list leaves what the survey finds to the queue.
            survey::owners(&server.for_request()).await?;
            garbage::look_at_owner(server, &key).await
        }
        Work::Bootstrap => bootstrap::create(server).await,
        Work::NamespaceObjects(name) => bootstrap::fill(server, &name).await,
        Work::Workload(key) => simulated::look_at(server, &key).await,
    }
}
