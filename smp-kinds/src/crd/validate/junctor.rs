//! `anyOf`, `oneOf`, `allOf` and `not`.

use serde_json::Value;

use super::super::node::Node;
use super::{Checks, Outcome, Target};
use crate::cause::text::quoted;

impl Checks<'_> {
    /// Checks the junctors of a schema and returns how many checks passed inside them.
    pub(super) fn junctors(&mut self, value: &Value, target: Target<'_>) -> usize {
        let schema = target.schema;
        let mut matches = 0;
        if !schema.any_of.is_empty() {
            matches += self.any_of(value, target);
        }
        if !schema.one_of.is_empty() {
            matches += self.one_of(value, target);
        }
        if !schema.all_of.is_empty() {
            matches += self.all_of(value, target);
        }
        if let Some(not) = &schema.not
            && !self.silently(|checks| checks.nested(value, not, target)).failed
        {
            self.general(target, |name| format!("{} must not validate the schema (not)", quoted(name)));
        }
        matches
    }

    /// Checks a value against a schema inside a junctor. Its parts are not compared with those of the old object.
    fn nested(&mut self, value: &Value, schema: &Node, target: Target<'_>) -> Outcome {
        self.value(value, Target { schema, path: target.path }, None)
    }

    fn any_of(&mut self, value: &Value, target: Target<'_>) -> usize {
        let mut best = None;
        for schema in &target.schema.any_of {
            let outcome = self.silently(|checks| checks.nested(value, schema, target));
            if !outcome.failed {
                return outcome.matches;
            }
            best = better(best, (outcome.matches, schema));
        }
        self.general(target, |name| format!("{} must validate at least one schema (anyOf)", quoted(name)));
        self.report(value, best, target)
    }

    fn one_of(&mut self, value: &Value, target: Target<'_>) -> usize {
        let mut best = None;
        let mut first = 0;
        let mut valid = 0;
        for schema in &target.schema.one_of {
            let outcome = self.silently(|checks| checks.nested(value, schema, target));
            if outcome.failed {
                best = better(best, (outcome.matches, schema));
            } else {
                valid += 1;
                first = if valid == 1 { outcome.matches } else { first };
            }
        }
        if valid == 1 {
            return first;
        }
        let found =
            if valid == 0 { "Found none valid".to_owned() } else { format!("Found {valid} valid alternatives") };
        self.general(target, |name| format!("{} must validate one and only one schema (oneOf). {found}", quoted(name)));
        if valid == 0 { self.report(value, best, target) } else { 0 }
    }

    /// Adds the failures of the best match.
    ///
    /// The alternatives were checked without building causes, so this one is checked again.
    fn report(&mut self, value: &Value, best: Option<(usize, &Node)>, target: Target<'_>) -> usize {
        let Some((matches, schema)) = best else { return 0 };
        if !self.is_silent && !self.causes.is_full() {
            self.nested(value, schema, target);
        }
        matches
    }

    fn all_of(&mut self, value: &Value, target: Target<'_>) -> usize {
        let mut matches = 0;
        let mut valid = 0;
        for schema in &target.schema.all_of {
            let outcome = self.nested(value, schema, target);
            matches += outcome.matches;
            valid += usize::from(!outcome.failed);
        }
        if valid != target.schema.all_of.len() {
            let none = if valid == 0 { ". None validated" } else { "" };
            self.general(target, |name| format!("{} must validate all the schemas (allOf){none}", quoted(name)));
        }
        matches
    }
}

/// The better match of two schemas; the first one if they are equal.
fn better<'s>(best: Option<(usize, &'s Node)>, next: (usize, &'s Node)) -> Option<(usize, &'s Node)> {
    best.filter(|(matches, _)| *matches >= next.0).or(Some(next))
}
