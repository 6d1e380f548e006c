//! Work that follows from writes. A request does the work that its writes cause before its response is sent. A background task
//! does the work that no request waits for: what a survey finds in a large store, what failed, and what dropped requests left.

use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::Poll;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::Notify;

use crate::effects;
use crate::state::{Inner, Server};
use crate::store::Key;

/// The pause before failed work is retried. It doubles up to `LONGEST_PAUSE`.
const PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(8);

/// A work item that follows from a write. It reads the store before it changes anything, so it can be repeated at any time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Work {
    /// Record the owners of all objects, and queue the work that another server left in the store.
    ReadOwners,
    /// Delete the objects of a terminating namespace.
    Namespace(String),
    /// Delete an object that was created while its namespace was being deleted.
    LateObject(Key),
    /// Remove an object that is marked for deletion if nothing delays it any longer.
    Removal(Key),
    /// Delete the objects of a custom resource definition that is marked for deletion.
    Definition(String),
    /// Serve a custom resource definition as stored, whatever the order of its writes, and offer the names that it no longer has
    /// to the others of its group.
    Publication(String),
    /// Check an object that has or had owner references.
    Dependent(Key),
    /// Handle the dependents of an object whose deletion is in the foreground or orphans them.
    Owner(Key),
    /// Create the objects that every cluster has.
    Bootstrap,
    /// Create the objects that every namespace has.
    NamespaceObjects(String),
    /// Set the status of a workload as if its pods ran.
    Workload(Key),
}

/// Completes the phrase "cannot …".
impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadOwners => f.write_str("read the owners of all objects"),
            Self::Namespace(name) => write!(f, "delete the objects of the namespace {name}"),
            Self::LateObject(key) => write!(f, "delete {key}, whose namespace is being deleted"),
            Self::Removal(key) => write!(f, "remove {key}"),
            Self::Definition(name) => write!(f, "delete the objects of the custom resource definition {name}"),
            Self::Publication(name) => write!(f, "serve the custom resource definition {name}"),
            Self::Dependent(key) => write!(f, "check the owners of {key}"),
            Self::Owner(key) => write!(f, "handle the dependents of {key}"),
            Self::Bootstrap => f.write_str("create the objects that every cluster has"),
            Self::NamespaceObjects(name) => write!(f, "create the objects that the namespace {name} must have"),
            Self::Workload(key) => write!(f, "set the status of {key}"),
        }
    }
}

/// Work items in the order in which they were added, without duplicates.
#[derive(Debug, Default)]
struct Works {
    order: VecDeque<Work>,
    known: HashSet<Work>,
}

impl Works {
    fn push(&mut self, work: Work) {
        if self.known.insert(work.clone()) {
            self.order.push_back(work);
        }
    }

    fn pop(&mut self) -> Option<Work> {
        let work = self.order.pop_front()?;
        self.known.remove(&work);
        Some(work)
    }

    fn append(&mut self, other: &mut Self) {
        while let Some(work) = other.pop() {
            self.push(work);
        }
    }
}

/// The work that follows from the writes of one request.
pub(crate) struct Todo {
    inner: Arc<Inner>,
    state: Mutex<TodoState>,
}

#[derive(Default)]
struct TodoState {
    works: Works,
    /// The work item in progress. It stays here if the request is dropped in the meantime.
    current: Option<Work>,
}

impl Todo {
    pub(crate) fn new(inner: Arc<Inner>) -> Self {
        Self { inner, state: Mutex::default() }
    }

    pub(crate) fn push(&self, work: Work) {
        lock(&self.state).works.push(work);
    }

    /// Ends the current work item and starts the next one.
    fn next(&self) -> Option<Work> {
        let mut state = lock(&self.state);
        state.current = state.works.pop();
        state.current.clone()
    }
}

impl Drop for Todo {
    /// Leaves the work of a dropped request to the background task.
    fn drop(&mut self) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut left = Works::default();
        left.order.extend(state.current.take());
        left.append(&mut state.works);
        if !left.order.is_empty() {
            lock(&self.inner.backlog.0).waiting.append(&mut left);
            wake(&self.inner);
        }
    }
}

/// The work that no request waits for.
#[derive(Debug, Default)]
pub(crate) struct Backlog(Mutex<BacklogState>);

#[derive(Debug, Default)]
struct BacklogState {
    waiting: Works,
    /// Work to retry after a pause.
    failed: Works,
    /// Whether the background task runs.
    has_worker: bool,
}

impl Backlog {
    pub(crate) fn push(&self, work: Work) {
        lock(&self.0).waiting.push(work);
    }

    fn is_empty(&self) -> bool {
        let state = lock(&self.0);
        state.waiting.order.is_empty() && state.failed.order.is_empty()
    }

    /// Moves the waiting work to `todo`, and returns whether `todo` has any work.
    fn take(&self, todo: &Todo) -> bool {
        let mut state = lock(&self.0);
        lock(&todo.state).works.append(&mut state.waiting);
        !lock(&todo.state).works.order.is_empty()
    }

    fn retry(&self) {
        let state = &mut *lock(&self.0);
        state.waiting.append(&mut state.failed);
    }
}

/// The work items in progress. The same item never runs twice at the same time, so the second run sees the results of the first.
#[derive(Debug, Default)]
pub(crate) struct Turns {
    taken: Mutex<HashSet<Work>>,
    /// Wakes the tasks that wait for a turn.
    ended: Notify,
}

struct Turn<'a> {
    turns: &'a Turns,
    work: Work,
}

impl Turns {
    async fn wait(&self, work: &Work) -> Turn<'_> {
        let work = match work {
            // All publications share one turn, because they share the catalog and the names of a group.
            Work::Publication(_) => Work::Publication(String::new()),
            work => work.clone(),
        };
        loop {
            // Created before the check, so that a turn that ends after the check is not missed.
            let ended = self.ended.notified();
            if lock(&self.taken).insert(work.clone()) {
                return Turn { turns: self, work };
            }
            ended.await;
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        lock(&self.turns.taken).remove(&self.work);
        self.turns.ended.notify_waiters();
    }
}

/// Does the work that follows from the writes of a request, and the work that results from it. Failed work is retried in the
/// background instead of failing the request, because the write is already stored.
pub(crate) async fn settle(server: &Server) {
    work_off(server).await;
    let backlog = &server.inner.backlog;
    if backlog.is_empty() || wake(&server.inner) {
        return;
    }
    // Without a runtime there is no background task, so the request retries once.
    backlog.retry();
    backlog.take(&server.todo);
    work_off(server).await;
}

async fn work_off(server: &Server) {
    while let Some(work) = server.todo.next() {
        let turn = server.inner.turns.wait(&work).await;
        let done = caught(effects::work(server, work.clone())).await;
        drop(turn);
        // Work that panics would panic again, so it is not retried.
        if let Some(Err(status)) = done {
            lock(&server.inner.backlog.0).failed.push(work.clone());
            server.inner.options.report.send(&work, status);
        }
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

/// Starts the background task unless it is running. Returns false if there is no runtime.
pub(crate) fn wake(inner: &Arc<Inner>) -> bool {
    let Ok(runtime) = Handle::try_current() else { return false };
    let is_new = !std::mem::replace(&mut lock(&inner.backlog.0).has_worker, true);
    if is_new {
        runtime.spawn(work_in_background(Worker(Arc::downgrade(inner))));
    }
    true
}

/// The background task, which does the work of the backlog. It does not keep the store open while it pauses.
struct Worker(Weak<Inner>);

impl Drop for Worker {
    /// Allows another task to start, because this one may end early together with its runtime.
    fn drop(&mut self) {
        if let Some(inner) = self.0.upgrade() {
            lock(&inner.backlog.0).has_worker = false;
        }
    }
}

impl Worker {
    /// Returns true if there is no work left, so the task must end.
    fn ends(&mut self, inner: &Inner) -> bool {
        let mut state = lock(&inner.backlog.0);
        if !state.waiting.order.is_empty() || !state.failed.order.is_empty() {
            return false;
        }
        state.has_worker = false;
        // Another task may start from now on, and dropping this one must not affect it.
        self.0 = Weak::new();
        true
    }
}

async fn work_in_background(mut worker: Worker) {
    let mut pause = PAUSE;
    while let Some(inner) = worker.0.upgrade() {
        let server = Server::of(inner);
        if server.inner.backlog.take(&server.todo) {
            work_off(&server).await;
            continue;
        }
        if worker.ends(&server.inner) {
            return;
        }
        drop(server);
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
        if let Some(inner) = worker.0.upgrade() {
            inner.backlog.retry();
        }
    }
}

/// Locks a list. A panic cannot leave it half changed: nothing between two changes of it can panic.
fn lock<T>(state: &Mutex<T>) -> MutexGuard<'_, T> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
