//! Counts the fields that a test looks up, as a measure of work.

use std::cell::Cell;

thread_local! {
    static VISITS: Cell<u64> = const { Cell::new(0) };
}

/// Counts a lookup.
pub(crate) fn add() {
    VISITS.set(VISITS.get() + 1);
}

/// Returns the lookups of this thread since the last reset.
pub fn count() -> u64 {
    VISITS.get()
}

/// Begins to count again.
pub fn reset() {
    VISITS.set(0);
}
