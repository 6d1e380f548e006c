//! Collects the failures of some inputs while the other inputs are processed.

use std::collections::HashSet;

use crate::report::{Failure, Outcome};

/// The failures so far.
#[derive(Debug, Default)]
pub(super) struct Failures {
    reported: HashSet<Failure>,
    /// The highest exit code.
    highest: Option<u8>,
    /// Whether every failure exits with 2, because exit code 1 means that something was found.
    exit_with_2: bool,
}

impl Failures {
    /// For a command whose exit code 1 means that something was found.
    pub(super) fn exiting_with_2() -> Self {
        Self { exit_with_2: true, ..Self::default() }
    }

    /// Prints a failure, unless the same one was printed before.
    pub(super) fn report(&mut self, failure: Failure) {
        let failure = if self.exit_with_2 { failure.exiting_with_2() } else { failure };
        if !self.reported.contains(&failure) {
            failure.print();
            self.highest = self.highest.max(Some(failure.code()));
            self.reported.insert(failure);
        }
    }

    /// Returns the value, or reports the failure and returns `None`.
    pub(super) fn keep<T>(&mut self, result: Result<T, Failure>) -> Option<T> {
        result.map_err(|failure| self.report(failure)).ok()
    }

    /// Whether something failed.
    pub(super) fn any(&self) -> bool {
        !self.reported.is_empty()
    }

    /// The outcome of the command: the highest exit code of the failures, or else `outcome`.
    pub(super) fn end(&self, outcome: Outcome) -> Outcome {
        self.highest.map_or(outcome, Outcome::Failed)
    }
}
