//! Explains JSON patches, whose parts are operations.

use std::mem::take;

use serde_json::Value;
use smp_core::{Path, Schema, Step};
use smp_patch::{JsonPatch, Operation, Pointer};
use smp_suggest::escaped;

use super::parts::Part;
use super::stock::Answer;
use super::words;
use super::{Explained, Given, Problem};
use crate::command::lint::{self, Applier};
use crate::command::lost_items;
use crate::pointer;
use crate::report::Failure;
use crate::summary::{Sign, Values, short};

/// The explanation of a patch: each operation on the object as the ones before leave it. After one that fails, the others are not
/// explained.
///
/// # Errors
///
/// Returns an error if the document is not a JSON patch.
pub(super) fn explain(given: &Given<'_>) -> Result<Explained, Failure> {
    let name = given.patch.origin.name();
    let wrong = |error: &smp_patch::Error| Failure::does_not_apply(format!("{name}: {error}"));
    let patch = JsonPatch::from_value(&given.patch.value).map_err(|error| wrong(&error))?;
    let live = &given.object.value;
    let mut writer = Writer { schema: given.schema, is_secret: given.is_secret(&[live]), parts: Vec::new() };
    let result = patch.trace(live.clone(), |operation, before| writer.operation(operation, before.as_ref()));
    let error = result.as_ref().err().cloned();
    if let Some(error) = &error
        && let Some(operation) = error.operation().and_then(|index| patch.operations().get(index))
    {
        let says = error.to_string();
        writer.put(Sign::Wrong, operation.path(), format!("error: {}", without_operation(&says)));
    }
    // A server adds a field that `replace` does not find.
    let is_sent = given.applier == Applier::Server;
    let there = result.as_ref().ok().cloned().or_else(|| patch.apply(live.clone()).ok().filter(|_| is_sent));
    let answer = match (&error, &there) {
        _ if !is_sent => Answer::NotSent,
        (None, _) => Answer::Same,
        (Some(_), Some(_)) => Answer::Accepts,
        (Some(error), None) => Answer::Refuses(without_operation(&error.to_string()).to_owned()),
    };
    let place = |result: &Value, field: &str| lint::cause(given.schema, &patch, result, field);
    Ok(Explained {
        parts: take(&mut writer.parts),
        errors: error.iter().map(Problem::from).collect(),
        failures: error.into_iter().map(|error| wrong(&error.with_object_name(given.object.origin.name()))).collect(),
        patched: result.ok(),
        ..given.judged(answer, there.as_ref(), place)
    })
}

/// The message of an error without the operation before it.
fn without_operation(text: &str) -> &str {
    text.split_once(": ").map_or(text, |(_, message)| message)
}

/// Writes a part for each operation.
struct Writer<'s> {
    schema: Schema<'s>,
    is_secret: bool,
    parts: Vec<Part>,
}

impl Writer<'_> {
    fn operation(&mut self, operation: &Operation, before: Option<&Value>) {
        let path = operation.path();
        let is_hidden = self.is_hidden(path);
        let shown = |value: &Value| if is_hidden { "***".to_owned() } else { short(value) };
        let (sign, says): (Sign, Values) = match (operation, before) {
            (Operation::Test { value: Value::Null, .. }, _) => {
                (Sign::Keep, "absent or null, as tested".to_owned().into())
            }
            (Operation::Test { value, .. }, _) => (Sign::Keep, format!("{}, as tested", shown(value)).into()),
            (Operation::Add { value, .. } | Operation::Replace { value, .. }, Some(before)) if value == before => {
                (Sign::Keep, format!("{}, unchanged", shown(value)).into())
            }
            (Operation::Add { value, .. } | Operation::Replace { value, .. }, Some(before)) => {
                let says = match words::replaced_list(before, value) {
                    Some(says) => says.into(),
                    None if is_hidden => "*** → ***".to_owned().into(),
                    None => Values::two(before, value),
                };
                (Sign::Change, says)
            }
            (Operation::Add { value, .. } | Operation::Replace { value, .. }, None) => {
                let how = if self.is_item(path) { "inserted: " } else { "" };
                let how = if is_end(path) { "appended: " } else { how };
                let says = if is_hidden { shown(value).into() } else { Values::one(Sign::Add, value) };
                (Sign::Add, Values { line: format!("{how}{}", says.line).trim_end().to_owned(), ..says })
            }
            (Operation::Remove { .. }, _) if self.is_hidden(path) => (Sign::Remove, "removed".to_owned().into()),
            (Operation::Remove { .. }, before) => (Sign::Remove, words::removed(before).into()),
            (Operation::Move { from, path }, _) => {
                return self.put(Sign::Change, from, format!("moved to {}", self.label(path)));
            }
            (Operation::Copy { from, .. }, _) => (Sign::Add, format!("copied from {}", self.label(from)).into()),
        };
        self.put(sign, path, says);
        if let (Operation::Add { value, .. } | Operation::Replace { value, .. }, Some(before)) = (operation, before) {
            self.values(before, value);
            self.lost(path, before, value);
        }
    }

    /// Adds the values of the last part as data, if they are scalars.
    fn values(&mut self, before: &Value, after: &Value) {
        let Some(part) = self.parts.last_mut().filter(|_| !self.is_secret) else { return };
        let single = |value: &Value| Some(value).filter(|value| !value.is_object() && !value.is_array()).cloned();
        (part.before, part.after) = (single(before), single(after));
    }

    /// Adds a line for each item that a list loses.
    fn lost(&mut self, path: &Pointer, before: &Value, after: &Value) {
        let is_hidden = self.is_hidden(path);
        let field = crate::part::Part::alone(self.schema).at(&self.path(path)).and_then(|part| part.field);
        for (_, item) in lost_items::between(field, before, after) {
            let label = if is_hidden { "***".to_owned() } else { short(item) };
            let part = Part {
                depth: 1,
                label: escaped(&label).into_owned(),
                ..self.part(Sign::Remove, path, "lost".to_owned().into())
            };
            self.parts.push(part);
        }
    }

    fn put(&mut self, sign: Sign, path: &Pointer, says: impl Into<Values>) {
        let part = self.part(sign, path, says.into());
        self.parts.push(part);
    }

    fn part(&self, sign: Sign, path: &Pointer, says: Values) -> Part {
        Part {
            sign,
            depth: 0,
            label: escaped(&self.label(path)).into_owned(),
            says: escaped(&says.line).into_owned(),
            below: says.below,
            path: self.path(path),
            live_path: None,
            before: None,
            after: None,
        }
    }

    /// The path as text. The place after the last item of a list is the list.
    fn label(&self, path: &Pointer) -> String {
        let label = self.path(path);
        if label.is_root() { "the whole object".to_owned() } else { label.to_string() }
    }

    fn path(&self, path: &Pointer) -> Path {
        let path_of = pointer::path(self.schema, path);
        if is_end(path) { path_of.parent().unwrap_or(path_of) } else { path_of }
    }

    fn is_item(&self, path: &Pointer) -> bool {
        matches!(pointer::path(self.schema, path).steps().last(), Some(Step::Index(_)))
    }

    /// Whether the values at a path may be those of a Secret.
    fn is_hidden(&self, path: &Pointer) -> bool {
        let first = path.tokens().next();
        self.is_secret && first.is_none_or(|first| ["data", "stringData", "metadata"].contains(&&*first))
    }
}

/// Whether a path is the end of a list.
fn is_end(path: &Pointer) -> bool {
    path.as_str().ends_with("/-")
}
