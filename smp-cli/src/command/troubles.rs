//! What went wrong with some of several inputs while the others were done.

use crate::report::{Failure, Outcome};

/// The failures so far.
#[derive(Debug, Default)]
pub(super) struct Troubles {
    told: Vec<Failure>,
    /// Whether exit code 1 says that something was found, so that it cannot say that something failed.
    are_trouble: bool,
}

impl Troubles {
    /// For a command that says by exit code 1 that it found something.
    pub(super) fn beside_findings() -> Self {
        Self { told: Vec::new(), are_trouble: true }
    }

    /// Tells a failure; the same once only.
    pub(super) fn tell(&mut self, failure: Failure) {
        let failure = if self.are_trouble { failure.trouble() } else { failure };
        if !self.told.contains(&failure) {
            failure.print();
            self.told.push(failure);
        }
    }

    /// The value, or nothing and a failure told.
    pub(super) fn keep<T>(&mut self, result: Result<T, Failure>) -> Option<T> {
        result.map_err(|failure| self.tell(failure)).ok()
    }

    /// Whether something failed.
    pub(super) fn any(&self) -> bool {
        !self.told.is_empty()
    }

    /// How the command ends: as `outcome` says, or as the worst failure does.
    pub(super) fn end(&self, outcome: Outcome) -> Outcome {
        self.told.iter().map(Failure::code).max().map_or(outcome, Outcome::Failed)
    }
}
