//! Evaluates the rules of a schema for an object, and words their failures as kube-apiserver does.

use std::cell::OnceCell;

use serde_json::Value as Json;

use super::super::node::Node;
use super::super::place;
use super::super::validate::{Correlated, sorted};
use super::Rule;
use super::eval::eval;
use super::expr::Expr;
use super::run::Run;
use super::value::{Failure, Outcome, Value};
use super::view;
use crate::cause::text::quoted;
use crate::cause::{Cause, Causes};
use crate::path::Path;

/// The causes for the rules that an object breaks, sorted. With an old object, rules that use `oldSelf` compare it with the new one,
/// and other rules are not enforced for values that have not changed.
pub(in super::super) fn validate(object: &Json, old: Option<&Json>, schema: &Node) -> Causes {
    if !schema.inside.rules {
        return Causes::default();
    }
    let pair = old.map(|old| Correlated::root(object, old, schema));
    let place = Place { pair, is_kept: true, unchanged: OnceCell::new(), above: None };
    let mut walk = Walk { run: Run::default(), causes: Causes::default() };
    // The walk ends early if the rules take too many steps.
    let _ = walk.visit(object, schema, &Path::Root, &place);
    sorted(walk.causes)
}

/// The end of a walk before its time.
struct Stop;

struct Walk<'v> {
    run: Run<'v>,
    causes: Causes,
}

/// A value and its old version, and those of the values around it.
struct Place<'p, 'v> {
    /// The pair, if the old object has such a value.
    pair: Option<Correlated<'v>>,
    /// Whether an unchanged value may break a rule.
    is_kept: bool,
    unchanged: OnceCell<bool>,
    above: Option<&'p Place<'p, 'v>>,
}

impl<'v> Place<'_, 'v> {
    /// Whether the value, or the innermost value around it that has an old version, is unchanged.
    fn is_unchanged(&self) -> bool {
        match &self.pair {
            Some(pair) => self.is_kept && *self.unchanged.get_or_init(|| pair.is_unchanged()),
            None => self.above.is_some_and(Place::is_unchanged),
        }
    }

    fn old(&self) -> Option<&'v Json> {
        self.pair.as_ref().map(|pair| pair.old).filter(|old| !old.is_null())
    }

    fn inside(&self, pair: Option<Correlated<'v>>, name: &str) -> Place<'_, 'v> {
        let is_kept = self.above.is_some() || !matches!(name, "apiVersion" | "kind");
        Place { pair, is_kept, unchanged: OnceCell::new(), above: Some(self) }
    }
}

impl<'v> Walk<'v> {
    fn visit(&mut self, value: &'v Json, schema: &'v Node, path: &Path<'_>, place: &Place<'_, 'v>) -> Result<(), Stop> {
        if !schema.inside.rules || value.is_null() {
            return Ok(());
        }
        for rule in &schema.rules {
            self.check(rule, value, schema, path, place)?;
        }
        match value {
            Json::Array(items) => {
                let Some(schema) = schema.items.as_deref() else { return Ok(()) };
                for (index, item) in items.iter().enumerate() {
                    let pair = place.pair.as_ref().and_then(|pair| pair.item(index));
                    self.visit(item, schema, &path.index(index), &place.inside(pair, ""))?;
                }
            }
            Json::Object(members) => {
                for (name, member) in members {
                    let Some((inner, path)) = schema.step(name, path) else { continue };
                    let pair = place.pair.as_ref().and_then(|pair| pair.field(name));
                    self.visit(member, inner, &path, &place.inside(pair, name))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Evaluates a rule.
    fn check(
        &mut self,
        rule: &'v Rule,
        value: &'v Json,
        schema: &'v Node,
        path: &Path<'_>,
        place: &Place<'_, 'v>,
    ) -> Result<(), Stop> {
        let (Ok(program), old) = (&rule.program, place.old()) else { return Ok(()) };
        let is_optional = rule.validation.optional_old_self;
        if rule.uses_old_self && old.is_none() && !is_optional {
            return Ok(());
        }
        let field = || place::field(path, "");
        let wrong = |text: String| Cause::invalid(field(), type_of(schema), &text);
        if !self.run.start() {
            let text = "validation failed due to running out of cost budget, no further validation rules will be run";
            self.causes.add(|| wrong(text.to_owned()));
            return Err(Stop);
        }
        let variables = |run: &mut Run<'v>| -> Result<(), Failure> {
            run.variables.clear();
            run.variables.push(("self", view::value(value, schema)?));
            if rule.uses_old_self {
                let old = old.map(|old| view::value(old, schema)).transpose()?;
                let old = if is_optional { Some(old.map_or(Value::Optional(None), Value::some)) } else { old };
                run.variables.extend(old.map(|old| ("oldSelf", old)));
            }
            Ok(())
        };
        let mut evaluate = |program: &'v Expr| -> Outcome<'v> {
            variables(&mut self.run)?;
            eval(&mut self.run, program)
        };
        let text = match evaluate(program) {
            Ok(Value::Bool(true)) => return Ok(()),
            Ok(_) => None,
            Err(Failure::Limit) => {
                self.causes.add(|| wrong(exceeded(rule)));
                return Err(Stop);
            }
            Err(Failure::Error(text) | Failure::Abort(text)) => Some(text),
        };
        if let Some(text) = text {
            self.causes.add(|| wrong(failed(rule, &text)));
            return Ok(());
        }
        if !rule.uses_old_self && place.is_unchanged() {
            return Ok(());
        }
        let message = match rule.message.as_ref().and_then(|program| program.as_ref().ok()).map(&mut evaluate) {
            Some(Err(Failure::Limit)) => {
                let expression = quoted(&rule.validation.message_expression);
                let text =
                    "no further validation rules will be run due to call cost exceeds limit for messageExpression";
                self.causes.add(|| wrong(format!("{text}: {expression}")));
                return Err(Stop);
            }
            Some(Ok(Value::Text(text))) => Some(text.trim().to_owned()),
            _ => None,
        };
        let is_message = |text: &String| !text.is_empty() && text.len() <= MAX_MESSAGE && !text.contains('\n');
        let message = message.filter(is_message).unwrap_or_else(|| default_message(rule));
        self.causes.add(|| cause(rule, reported(rule, path), value, schema, &message));
        Ok(())
    }
}

/// The greatest length of the result of a `messageExpression`.
const MAX_MESSAGE: usize = 5 * 1024;

/// The type of a schema as messages have it; empty for an integer or string.
fn type_of(schema: &Node) -> &str {
    schema.types.only()
}

fn exceeded(rule: &Rule) -> String {
    format!(
        "'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds \
         limit for rule: {}",
        rule.name()
    )
}

/// The text for a rule whose evaluation has an error.
fn failed(rule: &Rule, error: &str) -> String {
    if error.starts_with("no such overload") {
        let why = "call arguments did not match a supported operator, function or macro signature for rule";
        format!("'{error}': {why}: {}", rule.name())
    } else {
        format!("{error} evaluating rule: {}", rule.name())
    }
}

fn default_message(rule: &Rule) -> String {
    let name = rule.name();
    if rule.validation.message.is_empty() { format!("failed rule: {name}") } else { name.to_owned() }
}

/// The field of a failure: that of `fieldPath`, or that of the value.
fn reported(rule: &Rule, path: &Path<'_>) -> String {
    let Some(below) = rule.field.as_deref().filter(|below| !below.is_empty()) else { return place::field(path, "") };
    match path {
        Path::Root => below.to_owned(),
        path => format!("{}.{below}", place::field(path, "")),
    }
}

/// The cause for a rule that an object breaks. The value is shown, unless it is an object or a list.
fn cause(rule: &Rule, field: String, value: &Json, schema: &Node, message: &str) -> Cause {
    let is_shown = !matches!(type_of(schema), "object" | "array");
    match rule.validation.reason.as_deref() {
        Some("FieldValueForbidden") => Cause::forbidden(field, message),
        Some("FieldValueRequired") => Cause::required(field, message),
        Some("FieldValueDuplicate") if is_shown => Cause::duplicate(field, value),
        Some("FieldValueDuplicate") => Cause::without_value("FieldValueDuplicate", "Duplicate value", field, ""),
        _ if is_shown => Cause::invalid(field, value, message),
        _ => Cause::without_value("FieldValueInvalid", "Invalid value", field, message),
    }
}
