//! The work that an evaluation may do.

use std::collections::HashMap;
use std::rc::Rc;

use super::super::pattern::{self, Pattern};
use super::value::{Failure, Value};

/// The steps of a rule. kube-apiserver stops at the same number, and counts at least about as many.
const MAX_STEPS_OF_RULE: usize = 1_000_000;
/// The steps of all rules for an object.
const MAX_STEPS: usize = 10_000_000;
/// The greatest number of patterns that are kept, and their greatest estimated size together.
const MAX_PATTERNS: usize = 1_000;

/// What the evaluation of rules for one object has used.
#[derive(Default)]
pub(super) struct Run<'v> {
    steps: usize,
    of_rule: usize,
    patterns: HashMap<String, Rc<Result<Pattern, String>>>,
    /// The variables, the innermost last.
    pub(super) variables: Vec<(&'v str, Value<'v>)>,
}

impl Run<'_> {
    /// Starts the next rule. Returns false if the steps for the object are used up.
    pub(super) fn start(&mut self) -> bool {
        self.steps += std::mem::take(&mut self.of_rule);
        self.variables.clear();
        self.steps < MAX_STEPS
    }

    /// Counts work: steps of expressions, and a step for every few bytes of text.
    pub(super) fn work(&mut self, steps: usize) -> Result<(), Failure> {
        self.of_rule = self.of_rule.saturating_add(steps);
        if self.of_rule > MAX_STEPS_OF_RULE { Err(Failure::Limit) } else { Ok(()) }
    }

    /// Counts the work for texts and lists of this length.
    pub(super) fn traverse(&mut self, length: usize) -> Result<(), Failure> {
        self.work(length / 10)
    }

    /// A compiled pattern.
    pub(super) fn pattern(&mut self, text: &str) -> Result<Rc<Result<Pattern, String>>, Failure> {
        if let Some(found) = self.patterns.get(text) {
            return Ok(Rc::clone(found));
        }
        // A pattern is much more work to compile than to match.
        self.work(pattern::cost(text) / 10)?;
        if self.patterns.len() >= MAX_PATTERNS {
            self.patterns.clear();
        }
        let found = Rc::new(pattern::check(text).map(|()| Pattern::new(text)));
        self.patterns.insert(text.to_owned(), Rc::clone(&found));
        Ok(found)
    }
}
