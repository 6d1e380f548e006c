//! `anyOf`, `oneOf`, `allOf` and `not`.

use serde_json::Value;

use super::super::node::Node;
use super::super::place::Place;
use super::{Checks, Mark, Outcome, Target};
use crate::cause::Cause;
use crate::cause::text::quoted;

/// The failures of the schema that fits best so far.
#[derive(Default)]
struct Best {
    found: Option<(usize, Vec<Cause>, usize)>,
}

impl Best {
    /// Takes the failures since `mark` if they are those of a better schema.
    fn offer(&mut self, checks: &mut Checks<'_>, mark: Mark, matches: usize) {
        if self.found.as_ref().is_none_or(|(best, ..)| matches > *best) {
            self.found = Some((matches, checks.causes.split_off(mark.causes), checks.failures - mark.failures));
        }
        checks.reset(mark);
    }

    fn report(self, checks: &mut Checks<'_>) -> usize {
        let Some((matches, causes, failures)) = self.found else { return 0 };
        checks.failures += failures;
        checks.causes.extend(causes);
        matches
    }
}

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
        if let Some(not) = &schema.not {
            let mark = self.mark();
            let outcome = self.nested(value, not, target);
            self.reset(mark);
            if !outcome.failed {
                let name = quoted(&Place::name(target.place));
                self.general(&format!("{name} must not validate the schema (not)"));
            }
        }
        matches
    }

    /// Checks a value against a schema inside a junctor. Its parts are not compared with those of the old object.
    fn nested(&mut self, value: &Value, schema: &Node, target: Target<'_>) -> Outcome {
        self.value(value, Target { schema, place: target.place }, None)
    }

    fn any_of(&mut self, value: &Value, target: Target<'_>) -> usize {
        let mut best = Best::default();
        for schema in &target.schema.any_of {
            let mark = self.mark();
            let outcome = self.nested(value, schema, target);
            if !outcome.failed {
                return outcome.matches;
            }
            best.offer(self, mark, outcome.matches);
        }
        let name = quoted(&Place::name(target.place));
        self.general(&format!("{name} must validate at least one schema (anyOf)"));
        best.report(self)
    }

    fn one_of(&mut self, value: &Value, target: Target<'_>) -> usize {
        let mut best = Best::default();
        let mut first = 0;
        let mut valid = 0;
        for schema in &target.schema.one_of {
            let mark = self.mark();
            let outcome = self.nested(value, schema, target);
            if outcome.failed {
                best.offer(self, mark, outcome.matches);
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
        let name = quoted(&Place::name(target.place));
        self.general(&format!("{name} must validate one and only one schema (oneOf). {found}"));
        if valid == 0 { best.report(self) } else { 0 }
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
            let name = quoted(&Place::name(target.place));
            self.general(&format!("{name} must validate all the schemas (allOf){none}"));
        }
        matches
    }
}
