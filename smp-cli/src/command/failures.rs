//! Collects the failures of some inputs while the other inputs are processed.

use std::collections::HashSet;

#[cfg(feature = "cluster")]
use crate::report::summary;
use crate::report::{Failure, Outcome};

/// The failures so far.
#[derive(Debug, Default)]
pub(super) struct Failures {
    reported: HashSet<Failure>,
    /// The failures to print later. `None` if they are printed at once.
    held: Option<Vec<Failure>>,
    /// The number of inputs that failed.
    count: usize,
    /// The highest exit code.
    highest: Option<u8>,
    /// Whether every failure exits with 2, because exit code 1 means that something was found.
    exit_with_2: bool,
}

impl Failures {
    /// For a command whose exit code 1 means that something was found.
    pub(super) fn exiting_with_2() -> Self {
        Self { reported: HashSet::new(), held: None, count: 0, highest: None, exit_with_2: true }
    }

    /// Holds failures back until [`Self::print`], so that long output does not hide them. None is lost: the rest is printed at the end.
    #[cfg(feature = "cluster")]
    pub(super) fn held(mut self) -> Self {
        self.held = Some(Vec::new());
        self
    }

    /// Prints the failure of an input, unless the same one was printed before.
    pub(super) fn report(&mut self, failure: Failure) {
        self.count += 1;
        self.report_uncounted(failure);
    }

    /// Prints a failure that is not one of an input, such as output that cannot be written.
    pub(super) fn report_uncounted(&mut self, failure: Failure) {
        let failure = if self.exit_with_2 { failure.exiting_with_2() } else { failure };
        if !self.reported.contains(&failure) {
            match &mut self.held {
                Some(held) => held.push(failure.clone()),
                None => {
                    failure.print();
                }
            }
            self.highest = self.highest.max(Some(failure.code()));
            self.reported.insert(failure);
        }
    }

    /// Returns the value, or reports the failure and returns `None`.
    pub(super) fn keep<T>(&mut self, result: Result<T, Failure>) -> Option<T> {
        result.map_err(|failure| self.report(failure)).ok()
    }

    /// Prints the failures that were held back.
    pub(super) fn print(&mut self) {
        for failure in self.held.iter_mut().flat_map(|held| held.drain(..)) {
            failure.print();
        }
    }

    /// Whether something failed.
    pub(super) fn any(&self) -> bool {
        !self.reported.is_empty()
    }

    /// Prints the failures that were held back, and how many inputs failed, if there are several.
    #[cfg(feature = "cluster")]
    pub(super) fn print_counted(&mut self, succeeded: usize) {
        self.print();
        if self.count > 0 && self.count + succeeded > 1 {
            summary(&format!("{} failed, {succeeded} succeeded", self.count));
        }
    }

    /// The outcome of the command: the highest exit code of the failures, or else `outcome`.
    pub(super) fn end(&self, outcome: Outcome) -> Outcome {
        self.highest.map_or(outcome, Outcome::Failed)
    }
}

impl Drop for Failures {
    fn drop(&mut self) {
        self.print();
    }
}
