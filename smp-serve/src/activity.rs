//! The requests in progress of a connection, and when the last one began or ended.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;

/// The requests in progress of a connection. No task waits for changes of this state, so a request wakes no task.
#[derive(Debug, Default)]
pub(crate) struct Activity(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    count: usize,
    last: Option<Instant>,
}

impl Activity {
    /// Whether a request is in progress.
    pub(crate) fn is_busy(&self) -> bool {
        self.state().count > 0
    }

    /// When a request began or ended; `None` before the first one.
    pub(crate) fn last(&self) -> Option<Instant> {
        self.state().last
    }

    /// The state is never half changed, so a panic elsewhere does not matter.
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request in progress, until it is dropped.
#[derive(Debug)]
pub(crate) struct Active(Arc<Activity>);

impl Active {
    pub(crate) fn new(activity: &Arc<Activity>, now: Instant) -> Self {
        let mut state = activity.state();
        state.count += 1;
        state.last = Some(now);
        drop(state);
        Self(Arc::clone(activity))
    }
}

impl Drop for Active {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.count -= 1;
        state.last = Some(Instant::now());
    }
}
