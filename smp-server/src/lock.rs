//! Locks of values that are never left half changed, so a panic elsewhere does not matter.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Takes a lock, even after a panic.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
