//! Checks an object against a schema, with the results, texts and order of precedence of kube-apiserver.

mod correlation;
mod junctor;
mod scalar;

use serde_json::{Map, Value};

pub(super) use self::correlation::Correlated;
use super::node::{Node, Others};
use super::place;
use crate::cause::text::{Numeric, json, same};
use crate::cause::{Cause, Causes};
use crate::path::Path;

/// Checks a value. `base` is put in front of the fields of causes; it is empty for whole objects.
///
/// With an old value, a part that is invalid but unchanged is accepted.
pub(super) fn validate(value: &Value, old: Option<&Value>, schema: &Node, base: &str) -> Causes {
    let mut checks = Checks { causes: Causes::default(), failures: 0, is_silent: false, steps: 0, base };
    match old {
        Some(old) => checks.ratchet(&Correlated::root(value, old, schema), Target { schema, path: &Path::Root }),
        None => checks.value(value, Target { schema, path: &Path::Root }, None),
    };
    if checks.steps > MAX_STEPS {
        let field = if base.is_empty() { "<nil>" } else { base };
        return Causes::from([Cause::forbidden(
            field,
            "the schema takes too many steps to check an object of this size",
        )]);
    }
    sorted(checks.causes)
}

/// The maximum number of steps of a check. Visiting a value is a step, once for each schema of a junctor. Patterns, `enum` and
/// `required` count as more steps, in proportion to their length. A body of 3 MB has at most 1.5 million values.
const MAX_STEPS: usize = 6_000_000;

/// The number of steps to check a value without its fields and items.
fn steps(value: &Value, schema: &Node) -> usize {
    let own = match value {
        Value::String(text) if schema.strings.is_some() || schema.format.is_some() => text.len() / 8,
        Value::Object(_) => schema.required.len() / 4,
        _ => 0,
    };
    1 + own + schema.allowed.len() / 16
}

/// The causes by field, each once. Kubernetes reports them in a random order.
pub(super) fn sorted(mut causes: Causes) -> Causes {
    causes.sort_and_dedup();
    causes
}

/// Where a value is, and its schema.
#[derive(Clone, Copy)]
struct Target<'a> {
    schema: &'a Node,
    path: &'a Path<'a>,
}

/// The causes found so far.
struct Checks<'b> {
    causes: Causes,
    /// How many failures there were, including those that are not kept.
    failures: usize,
    /// Whether to count failures without building their causes.
    is_silent: bool,
    steps: usize,
    base: &'b str,
}

/// A point to which the failures can be reset.
#[derive(Clone, Copy)]
struct Mark {
    causes: usize,
    failures: usize,
}

/// What a check found out.
///
/// Kubernetes counts the checks that a value passes. If no schema of `anyOf` or `oneOf` fits, it reports the failures
/// of the schema with the highest count.
#[derive(Clone, Copy, Default)]
struct Outcome {
    failed: bool,
    matches: usize,
}

impl Checks<'_> {
    /// Checks a value that may be unchanged.
    fn ratchet(&mut self, correlated: &Correlated<'_>, target: Target<'_>) -> Outcome {
        let mark = self.mark();
        let outcome = self.value(correlated.value, target, Some(correlated));
        if outcome.failed && correlated.is_unchanged() {
            self.reset(mark);
            return Outcome { failed: false, ..outcome };
        }
        outcome
    }

    fn value(&mut self, value: &Value, target: Target<'_>, correlated: Option<&Correlated<'_>>) -> Outcome {
        let mark = self.mark();
        self.steps = self.steps.saturating_add(steps(value, target.schema));
        if self.steps > MAX_STEPS {
            self.failures += 1;
            return Outcome { failed: true, matches: 0 };
        }
        let matches = match value {
            Value::Null => self.null(target),
            Value::String(text) => self.string(text, value, target),
            Value::Number(number) => self.number(Numeric::of(number), value, target),
            Value::Array(items) => self.list(items, value, target, correlated),
            Value::Object(members) => self.object(members, value, target, correlated),
            Value::Bool(_) => self.common(value, "boolean", target, 0),
        };
        Outcome { failed: self.failures > mark.failures, matches }
    }

    fn null(&mut self, target: Target<'_>) -> usize {
        let Target { schema, .. } = target;
        let fits = schema.types.is_empty() || schema.nullable;
        if !fits {
            self.wrong_type(target, &schema.types.0, "null");
        }
        self.allowed(&Value::Null, target);
        usize::from(fits)
    }

    /// The checks that apply to values of all types. `passed` counts the others.
    fn common(&mut self, value: &Value, kind: &'static str, target: Target<'_>, passed: usize) -> usize {
        let mut matches = passed;
        if !target.schema.types.is_empty() || target.schema.format.is_some() {
            matches += 1 + usize::from(self.has_type(value, kind, target));
        }
        matches += 2 + self.junctors(value, target);
        self.allowed(value, target);
        matches + 2
    }

    fn list(
        &mut self,
        items: &[Value],
        value: &Value,
        target: Target<'_>,
        correlated: Option<&Correlated<'_>>,
    ) -> usize {
        let Target { schema, path } = target;
        let mut matches = 0;
        if let Some(schema) = schema.items.as_deref() {
            for (index, item) in items.iter().enumerate() {
                let target = Target { schema, path: &path.index(index) };
                let child = correlated.and_then(|correlated| correlated.item(index));
                matches += match child {
                    Some(child) => self.ratchet(&child, target).matches,
                    None => self.value(item, target, None).matches,
                };
            }
        }
        let size = i64::try_from(items.len()).unwrap_or(i64::MAX);
        if let Some(limit) = schema.min_items.filter(|limit| size < *limit) {
            self.invalid(target, size, |name| format!("{name} in body should have at least {limit} items"));
        }
        if let Some(limit) = schema.max_items.filter(|limit| size > *limit) {
            self.add(|base| Cause::too_many(field(base, target), size, limit));
        }
        if schema.unique_items && repeats(items) {
            self.invalid(target, "", |name| format!("{name} in body shouldn't contain duplicates"));
        }
        self.common(value, "array", target, matches + 2)
    }

    fn object(
        &mut self,
        members: &Map<String, Value>,
        value: &Value,
        target: Target<'_>,
        correlated: Option<&Correlated<'_>>,
    ) -> usize {
        let Target { schema, path } = target;
        let size = i64::try_from(members.len()).unwrap_or(i64::MAX);
        if let Some(limit) = schema.min_properties.filter(|limit| size < *limit) {
            self.invalid(target, size, |name| format!("{name} in body should have at least {limit} properties"));
        }
        if let Some(limit) = schema.max_properties.filter(|limit| size > *limit) {
            self.add(|base| Cause::too_many(field(base, target), size, limit));
        }
        let mut matches = 0;
        for (name, value) in members {
            matches += self.field_of(name, value, target, correlated);
        }
        for name in &schema.required {
            if !members.contains_key(name) {
                let missing = Target { schema, path: &path.key(name) };
                self.add(|base| Cause::required(field(base, missing), ""));
            }
        }
        self.common(value, "object", target, matches + 1)
    }

    fn field_of(
        &mut self,
        name: &str,
        value: &Value,
        target: Target<'_>,
        correlated: Option<&Correlated<'_>>,
    ) -> usize {
        let Some((schema, path)) = target.schema.step(name, target.path) else {
            if matches!(target.schema.additional, Others::Any(false)) {
                self.invalid(target, name, |object| format!("{object}.{name} in body is a forbidden property"));
            }
            return 0;
        };
        let inner = Target { schema, path: &path };
        match correlated.and_then(|correlated| correlated.property(name)) {
            Some(child) => self.ratchet(&child, inner).matches,
            None => self.value(value, inner, None).matches,
        }
    }

    /// Adds a failure. `detail` gets the name of the value.
    fn invalid<'a>(
        &mut self,
        target: Target<'_>,
        bad: impl Into<crate::cause::Bad<'a>>,
        detail: impl FnOnce(&str) -> String,
    ) {
        self.add(|base| Cause::invalid(field(base, target), bad, &detail(&place::name(target.path))));
    }

    /// Adds a failure that Kubernetes reports without a field. `detail` gets the name of the value.
    fn general(&mut self, target: Target<'_>, detail: impl FnOnce(&str) -> String) {
        let detail = || detail(&place::name(target.path));
        self.add(|base| Cause::invalid(if base.is_empty() { "<nil>" } else { base }, "", &detail()));
    }

    fn wrong_type(&mut self, target: Target<'_>, expected: &str, found: &str) {
        let detail = || {
            let name = place::name(target.path);
            format!("{name} in body must be of type {expected}: {}", crate::cause::text::quoted(found))
        };
        self.add(|base| Cause::type_invalid(field(base, target), found, &detail()));
    }

    /// Adds a failure. `cause` receives the base of the fields, and is called only if the cause is needed.
    fn add(&mut self, cause: impl FnOnce(&str) -> Cause) {
        self.failures += 1;
        if !self.is_silent {
            self.causes.add(|| cause(self.base));
        }
    }

    /// Runs a check without recording its failures.
    fn silently<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        let (was_silent, failures) = (std::mem::replace(&mut self.is_silent, true), self.failures);
        let result = check(self);
        (self.is_silent, self.failures) = (was_silent, failures);
        result
    }

    fn mark(&self) -> Mark {
        Mark { causes: self.causes.len(), failures: self.failures }
    }

    fn reset(&mut self, mark: Mark) {
        self.causes.truncate(mark.causes);
        self.failures = mark.failures;
    }
}

/// The field of a cause.
fn field(base: &str, target: Target<'_>) -> String {
    let name = place::name(target.path);
    let name = name.strip_prefix('.').unwrap_or(&name);
    match (base, name) {
        ("", "") => "<nil>".to_owned(),
        ("", name) => name.to_owned(),
        (base, "") => base.to_owned(),
        (base, name) => format!("{base}.{name}"),
    }
}

/// Whether a list has equal items.
fn repeats(items: &[Value]) -> bool {
    let mut seen = std::collections::HashMap::<String, Vec<&Value>>::new();
    items.iter().any(|item| {
        let others = seen.entry(json(item)).or_default();
        let repeated = others.iter().any(|other| same(other, item));
        others.push(item);
        repeated
    })
}
