//! `--validate`: unknown fields and values of the wrong type in a patch, as kubectl reports them.

use std::cell::RefCell;
use std::collections::HashSet;

use serde_json::Value;
use smp_core::Schema;

use super::lint;
use crate::args::Validate;
use crate::input::Document;
use crate::report::{Failure, warning};

/// Checks patches and reports each problem once.
#[derive(Debug)]
pub(super) struct Validation {
    mode: Validate,
    reported: RefCell<HashSet<String>>,
}

impl Validation {
    pub(super) fn new(mode: Validate) -> Self {
        Self { mode, reported: RefCell::default() }
    }

    /// Checks a strategic or merge patch.
    ///
    /// # Errors
    ///
    /// Returns the problems with `--validate=strict`.
    pub(super) fn patch(&self, schema: Schema<'_>, patch: &Document) -> Result<(), Failure> {
        if self.mode == Validate::Ignore {
            return Ok(());
        }
        self.lines(lint::invalid_with_places(schema, patch).into_iter())
    }

    /// Checks an object before and after a JSON patch or changes of fields. Problems that the object already had are not reported.
    ///
    /// # Errors
    ///
    /// Returns the problems with `--validate=strict`.
    pub(super) fn patched(
        &self,
        schema: Schema<'_>,
        versions: (&Value, &Value),
        patch: &Document,
    ) -> Result<(), Failure> {
        if self.mode == Validate::Ignore {
            return Ok(());
        }
        self.lines(lint::invalid_in_result(schema, versions, patch).into_iter())
    }

    /// Whether anything is reported.
    pub(super) fn is_on(&self) -> bool {
        self.mode != Validate::Ignore
    }

    /// Reports why a server rejects a result.
    ///
    /// # Errors
    ///
    /// Returns the reasons with `--validate=strict`.
    pub(super) fn rejected(&self, lines: Vec<String>) -> Result<(), Failure> {
        self.lines(lines.into_iter())
    }

    fn lines(&self, mut problems: impl Iterator<Item = String>) -> Result<(), Failure> {
        if self.mode == Validate::Warn {
            for problem in problems.filter(|problem| self.reported.borrow_mut().insert(problem.clone())) {
                warning(&problem);
            }
            return Ok(());
        }
        let Some(first) = problems.next() else { return Ok(()) };
        let failure = Failure::does_not_apply(first).details(problems.collect());
        Err(failure.hint("correct the patch, or use --validate=warn or --validate=ignore"))
    }
}
