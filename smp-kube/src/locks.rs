//! One rewritten request for an object at a time, so that the requests of one program do not race each other.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::OwnedMutexGuard;

/// A lock for each object, by its path.
#[derive(Debug, Default)]
pub(crate) struct Locks(Mutex<HashMap<String, Weak<tokio::sync::Mutex<()>>>>);

/// How many entries are kept before those of finished requests are removed.
const SWEEP: usize = 256;

impl Locks {
    /// Waits until no other request holds the object.
    pub(crate) async fn lock(&self, object: &str) -> OwnedMutexGuard<()> {
        self.of(object).lock_owned().await
    }

    fn of(&self, object: &str) -> Arc<tokio::sync::Mutex<()>> {
        let mut locks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lock) = locks.get(object).and_then(Weak::upgrade) {
            return lock;
        }
        if locks.len() >= SWEEP {
            locks.retain(|_, lock| lock.strong_count() > 0);
        }
        let lock = Arc::default();
        locks.insert(object.to_owned(), Arc::downgrade(&lock));
        lock
    }
}
