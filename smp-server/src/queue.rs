//! Work that follows from writes. Each request has its list; work without a waiting request goes to the queue.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;
use tokio::task::AbortHandle;

use crate::lock::lock;
use crate::store::Key;

/// A consequence of a write. The work reads the store before it changes anything, so it can be repeated at any time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Work {
    /// Record the owners of all objects, and queue the unfinished work of other servers.
    ReadOwners,
    /// Delete the objects of a terminating namespace.
    Namespace(String),
    /// Delete an object that was created while its namespace was being deleted.
    LateObject(Key),
    /// Remove an object that is marked for deletion if nothing delays it any longer.
    Removal(Key),
    /// Delete the objects of a custom resource definition that is marked for deletion.
    Definition(String),
    /// Serve the stored state of a custom resource definition, and offer the names that it gave up to other definitions of its
    /// group.
    Publication(String),
    /// Check an object that has or had owner references.
    Dependent(Key),
    /// Handle the dependents of an object whose deletion is in the foreground or orphans them.
    Owner(Key),
    /// Create the objects of a new cluster.
    Bootstrap,
    /// Create the objects of a new namespace.
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
            Self::Bootstrap => f.write_str("create the objects of a new cluster"),
            Self::NamespaceObjects(name) => write!(f, "create the default objects of the namespace {name}"),
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

/// Follow-up work of one request.
pub(crate) struct Todo {
    queue: Arc<Queue>,
    state: Mutex<TodoState>,
}

#[derive(Default)]
struct TodoState {
    works: Works,
    /// The work item in progress. It remains here if its task is canceled.
    current: Option<Work>,
}

impl Todo {
    pub(crate) fn new(queue: Arc<Queue>) -> Self {
        Self { queue, state: Mutex::default() }
    }

    pub(crate) fn push(&self, work: Work) {
        lock(&self.state).works.push(work);
    }

    /// Ends the current work item and starts the next one.
    pub(crate) fn next(&self) -> Option<Work> {
        let mut state = lock(&self.state);
        state.current = state.works.pop();
        state.current.clone()
    }
}

impl Drop for Todo {
    /// Moves the work to the queue, for example if the runtime of the request ends.
    fn drop(&mut self) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        if state.current.is_some() || !state.works.order.is_empty() {
            let waiting = &mut lock(&self.queue.state).waiting;
            state.current.take().into_iter().for_each(|work| waiting.push(work));
            waiting.append(&mut state.works);
        }
    }
}

/// Work without a waiting request: work found in a large store, failed work, and the rest from a runtime that ended.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    state: Mutex<QueueState>,
    /// Signals the end of each work item in progress.
    ended: Notify,
}

#[derive(Debug, Default)]
struct QueueState {
    waiting: Works,
    /// Work to retry after a pause.
    failed: Works,
    /// The last reported failure of each failing work item.
    reported: HashMap<Work, String>,
    /// The work items in progress, of requests and of the worker.
    running: HashSet<Work>,
    /// The worker task.
    worker: Option<AbortHandle>,
}

impl Queue {
    pub(crate) fn push(&self, work: Work) {
        lock(&self.state).waiting.push(work);
    }

    pub(crate) fn is_empty(&self) -> bool {
        lock(&self.state).is_empty()
    }

    /// Moves the waiting work to `todo`, and returns whether there is any.
    pub(crate) fn take(&self, todo: &Todo) -> bool {
        let waiting = &mut lock(&self.state).waiting;
        let is_empty = waiting.order.is_empty();
        lock(&todo.state).works.append(waiting);
        !is_empty
    }

    /// Makes the failed work wait again.
    pub(crate) fn retry(&self) {
        let state = &mut *lock(&self.state);
        state.waiting.append(&mut state.failed);
    }

    /// Queues failed work for a retry. Returns false if its last attempt failed for the same reason.
    pub(crate) fn fail(&self, work: &Work, reason: String) -> bool {
        let mut state = lock(&self.state);
        state.failed.push(work.clone());
        state.reported.get(work) != Some(&reason) && {
            state.reported.insert(work.clone(), reason);
            true
        }
    }

    /// Forgets the failure of a work item. Returns whether there was one.
    pub(crate) fn forget(&self, work: &Work) -> bool {
        lock(&self.state).reported.remove(work).is_some()
    }

    /// Starts a worker unless one is running. The runtime of the last one may have ended.
    pub(crate) fn start_worker(&self, start: impl FnOnce() -> AbortHandle) {
        let worker = &mut lock(&self.state).worker;
        if worker.as_ref().is_none_or(AbortHandle::is_finished) {
            *worker = Some(start());
        }
    }

    /// Dismisses the worker if the queue is empty, so another one can start.
    pub(crate) fn dismiss_worker(&self) -> bool {
        let mut state = lock(&self.state);
        let is_done = state.is_empty();
        if is_done {
            state.worker = None;
        }
        is_done
    }

    /// Waits until a work item is not in progress, and starts it. The same item never runs twice at the same time, so the second
    /// run sees the results of the first.
    pub(crate) async fn turn(&self, work: &Work) -> Turn<'_> {
        let work = match work {
            // All publications share one turn, because they share the catalog and the names of a group.
            Work::Publication(_) => Work::Publication(String::new()),
            work => work.clone(),
        };
        loop {
            // Created before the check, or it would miss a run that ends after the check.
            let ended = self.ended.notified();
            if lock(&self.state).running.insert(work.clone()) {
                return Turn { queue: self, work };
            }
            ended.await;
        }
    }
}

impl QueueState {
    fn is_empty(&self) -> bool {
        self.waiting.order.is_empty() && self.failed.order.is_empty()
    }
}

/// A work item in progress.
pub(crate) struct Turn<'a> {
    queue: &'a Queue,
    work: Work,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        lock(&self.queue.state).running.remove(&self.work);
        self.queue.ended.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_new_if_its_reason_changed_or_the_work_succeeded_in_between() {
        let (queue, work) = (Queue::default(), Work::Namespace("shop".to_owned()));
        let fails = |reason: &str| queue.fail(&work, reason.to_owned());
        assert!(fails("the disk is full"));
        assert!(!fails("the disk is full"));
        assert!(fails("the disk is away"));
        assert!(queue.forget(&work));
        assert!(!queue.forget(&work));
        assert!(fails("the disk is away"));
    }

    #[test]
    fn duplicate_work_items_are_done_once() {
        let queue = Arc::new(Queue::default());
        for name in ["a", "b", "a"] {
            queue.push(Work::Definition(name.to_owned()));
        }
        let todo = Todo::new(Arc::clone(&queue));
        assert!(queue.take(&todo) && !queue.take(&todo));
        assert_eq!(todo.next(), Some(Work::Definition("a".to_owned())));
        drop(todo);
        assert!(!queue.is_empty(), "the work in progress and the rest are back");
    }
}
