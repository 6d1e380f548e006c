//! Checks of JSON patches (RFC 6902). A finding has the path in the document of the patch: `[0].value.replicas`.

use std::collections::HashSet;

use serde_json::Value;
use smp_core::explain::{Action, Explanation};
use smp_core::{Path, Schema, Step};
use smp_kinds::Catalog;
use smp_patch::{JsonPatch, Operation, Pointer};

use super::super::code::Code;
use super::super::finding::Found;
use super::{Applier, Given, Patched, errors, scalars, strict, values};
use crate::command::{list_keys, lost_items};
use crate::part::Part;
use crate::pointer;
use crate::verdict::{self, Verdict};

/// Runs all checks on a JSON patch.
pub(super) fn check(catalog: &Catalog, schema: Schema<'_>, given: Given<'_>) -> Vec<Found> {
    let applier = given.applier;
    let patch = match JsonPatch::from_value(given.patch) {
        Ok(patch) => patch,
        Err(error) => {
            let path = error.operation().map_or(Path::root(), |index| Path::root().child(Step::Index(index)));
            return vec![Found::new(Code::InvalidOperation, &path, error.to_string())];
        }
    };
    let mut found = Vec::new();
    if patch.operations().iter().all(|operation| matches!(operation, Operation::Test { .. })) {
        let empty = Found::new(Code::EmptyPatch, &Path::root(), "the patch changes nothing");
        found.push(empty.hint("add operations that change fields"));
    }
    for (index, operation) in patch.operations().iter().enumerate() {
        let place = Place { index, pointer: operation.path() };
        of_types(schema, &place, operation, &mut found);
        let changes = applier == Applier::Server && !matches!(operation, Operation::Test { .. });
        if changes && is_identity(operation.path()) {
            let message = "this changes the identity of the object, which a server rejects";
            found.push(
                Found::new(Code::IdentityChange, &place.path(), message).hint("to rename an object, create a new one"),
            );
        }
    }
    untested(schema, &patch, &mut found);
    if let Some(live) = given.live {
        applied(catalog, schema, (&patch, live, applier), &mut found);
    }
    found
}

/// An operation.
struct Place<'p> {
    index: usize,
    pointer: &'p Pointer,
}

impl Place<'_> {
    fn of(&self, field: &str) -> Path {
        Path::root().child(Step::Index(self.index)).child(Step::Field(field.to_owned()))
    }

    /// The `path` of the operation.
    fn path(&self) -> Path {
        self.of("path")
    }

    /// The place of a finding, by its path in the object. An unknown name may be that of the operation.
    ///
    /// ```text
    /// {path: /spec, value: {replicas: x}}   spec.replicas is [0].value.replicas, and spec is [0].value, or [0].path if it is unknown
    /// ```
    fn of_found(&self, found: &Found) -> Path {
        let depth = self.pointer.tokens().count();
        let is_name = found.code == Code::UnknownField && found.path.steps().len() == depth;
        match found.path.steps().get(depth..) {
            Some(below) if !is_name => below.iter().cloned().fold(self.of("value"), |path, step| path.child(step)),
            _ => self.path(),
        }
    }
}

/// The unknown names in a JSON patch, and values of the wrong type.
pub(super) fn of_names(schema: Schema<'_>, document: &Value) -> Vec<Found> {
    let mut found = Vec::new();
    let patch = JsonPatch::from_value(document).unwrap_or_default();
    for (index, operation) in patch.operations().iter().enumerate() {
        of_types(schema, &Place { index, pointer: operation.path() }, operation, &mut found);
    }
    found
}

/// Finds unknown fields, and values of the wrong type.
fn of_types(schema: Schema<'_>, place: &Place<'_>, operation: &Operation, found: &mut Vec<Found>) {
    let value = match operation {
        Operation::Add { value, .. } | Operation::Replace { value, .. } => value.clone(),
        Operation::Remove { .. } => Value::Null,
        Operation::Move { .. } | Operation::Copy { .. } | Operation::Test { .. } => return,
    };
    let nested = nested(schema, place.pointer, value);
    let patcher = strict(schema);
    let explanation: Explanation<'_> = patcher.explain_merge_patch(None, &nested);
    let patched = Patched {
        schema,
        patch: &nested,
        live: None,
        is_whole: false,
        explanation,
        is_merge: true,
        applier: Applier::Server,
    };
    let mut problems: Vec<Found> = errors(&patched).collect();
    scalars::check(&patched, &mut problems);
    values::check(&patched, &mut problems);
    found.extend(problems.into_iter().map(|problem| Found { path: place.of_found(&problem), ..problem }));
    let removes_required = patched.explanation.effects.iter().any(|effect| {
        let is_required = || effect.field.is_some_and(|field| field.is_required() && field.default().is_none());
        matches!(effect.action, Action::Remove) && is_required()
    });
    if removes_required && matches!(operation, Operation::Remove { .. }) {
        let message = "this removes a required field; a server rejects the result";
        let hint = "set the field, or remove the object that contains it";
        found.push(Found::new(Code::RequiredRemoved, &place.path(), message).hint(hint));
    }
}

/// A merge patch with one value at a path, and without other items. A null leaves a list empty.
///
/// ```text
/// /spec/ports/3/port 80   {spec: {ports: [{port: 80}]}}
/// ```
fn nested(schema: Schema<'_>, path: &Pointer, value: Value) -> Value {
    let steps = pointer::steps(schema, path);
    steps.into_iter().rev().fold(value, |value, step| match step {
        Step::Field(name) => Value::Object([(name, value)].into_iter().collect()),
        Step::Index(_) => Value::Array(Some(value).filter(|value| !value.is_null()).into_iter().collect()),
    })
}

/// Finds items that are changed or removed by index without a test: in another object, another item may be there.
fn untested(schema: Schema<'_>, patch: &JsonPatch, found: &mut Vec<Found>) {
    let mut tested: HashSet<String> = HashSet::new();
    let mut reported: HashSet<String> = HashSet::new();
    for (index, operation) in patch.operations().iter().enumerate() {
        let items = items(schema, operation);
        if matches!(operation, Operation::Test { .. }) {
            tested.extend(items);
            continue;
        }
        let Some(item) = items.into_iter().find(|item| !tested.contains(item)) else { continue };
        if reported.insert(item.clone()) {
            let message = format!("{item} may be another item in another object, and nothing tests it");
            let hint = format!("before it, add {{op: test, path: {}, value: …}}", key_path(schema, &item));
            let path = Place { index, pointer: operation.path() }.path();
            found.push(Found::new(Code::UntestedItem, &path, message).hint(hint));
        }
    }
}

/// The path of the field that identifies an item, or of the whole item if its list has no key.
///
/// ```text
/// /spec/containers/1   /spec/containers/1/name       /spec/tolerations/0   /spec/tolerations/0
/// ```
fn key_path(schema: Schema<'_>, item: &str) -> String {
    let list = item.rsplit_once('/').and_then(|(list, _)| Pointer::new(list));
    let key = list.map_or_else(Vec::new, |list| list_keys::of(schema, &list));
    key.first().map_or_else(|| item.to_owned(), |field| format!("{item}/{}", field.name))
}

/// The items of lists that an operation changes, moves or removes, or that its test reads.
fn items(schema: Schema<'_>, operation: &Operation) -> Vec<String> {
    let path = match operation {
        Operation::Move { from, .. } => from,
        operation => operation.path(),
    };
    // An item that is added has no value yet.
    let is_added = matches!(operation, Operation::Add { .. } | Operation::Copy { .. });
    let steps = pointer::steps(schema, path);
    let length = steps.len();
    let mut item = String::new();
    let mut items = Vec::new();
    for ((position, token), step) in path.as_str().split('/').skip(1).enumerate().zip(steps) {
        item.push('/');
        item.push_str(token);
        if matches!(step, Step::Index(_)) && !(is_added && position + 1 == length) {
            items.push(item.clone());
        }
    }
    items
}

/// Checks the operations on an object, and the result.
fn applied(
    catalog: &Catalog,
    schema: Schema<'_>,
    (patch, live, applier): (&JsonPatch, &Value, Applier),
    found: &mut Vec<Found>,
) {
    let mut index = 0;
    let result = patch.trace(live.clone(), |operation, before| {
        if let (Operation::Add { path, value } | Operation::Replace { path, value }, Some(before)) =
            (operation, &before)
        {
            found.extend(dropped(schema, &Place { index, pointer: path }, before, value));
        }
        index += 1;
    });
    let result = match result {
        Ok(result) => result,
        Err(error) => {
            let code = if error.code() == smp_patch::Code::TestFailed { Code::TestFails } else { Code::MissingPath };
            let text = error.to_string();
            let message = text.split_once(": ").map_or(&*text, |(_, message)| message);
            let place = Path::root().child(Step::Index(error.operation().unwrap_or_default()));
            found.push(Found::new(code, &place.child(Step::Field("path".to_owned())), message));
            return;
        }
    };
    if result == *live {
        found.push(Found::new(Code::NoChange, &Path::root(), "the live object already matches the patch"));
        return;
    }
    let is_explained = found.iter().any(|found| found.severity == Code::ServerRejects.severity());
    if let (Verdict::Rejected { refusals, .. }, false) =
        (verdict::of(catalog, Some(live), &result, applier.change()), is_explained)
    {
        for refusal in refusals {
            let path = cause(schema, patch, &result, &refusal.field);
            if !found.iter().any(|found| found.code == Code::IdentityChange && found.path == path) {
                let message = format!("a server rejects the result: {refusal}");
                found.push(Found::new(Code::ServerRejects, &path, message));
            }
        }
    }
}

/// The finding for a list that loses items.
fn dropped(schema: Schema<'_>, place: &Place<'_>, before: &Value, after: &Value) -> Option<Found> {
    let field = Part::alone(schema).at(&pointer::path(schema, place.pointer)).and_then(|part| part.field);
    let (all, gone) = (before.as_array()?.len(), lost_items::between(field, before, after).len());
    super::lists::lost(gone, all).map(|lost| {
        let hint = "include every item to keep, or add, change and remove single items";
        Found::new(Code::DropsItems, &place.of("value"), format!("this replaces a list; {lost}")).hint(hint)
    })
}

/// The place of the operation that changes a field of the result, or the whole patch.
pub(in super::super::super) fn cause(schema: Schema<'_>, patch: &JsonPatch, result: &Value, field: &str) -> Path {
    let field = verdict::in_patch(schema, result, result, field);
    last_change(schema, patch, &field).map_or(Path::root(), |place| place.path())
}

/// The place in a patch of a problem of its result, or the whole patch.
///
/// ```text
/// {path: /spec/ports/-, value: {prot: 80}}   spec.ports[2].prot is [0].value.prot
/// ```
pub(super) fn place_of(schema: Schema<'_>, patch: &JsonPatch, found: &Found) -> Path {
    last_change(schema, patch, &found.path).map_or(Path::root(), |place| place.of_found(found))
}

/// The operation that changes a field of the result: that with the longest path to it, and the last one of those.
fn last_change<'p>(schema: Schema<'_>, patch: &'p JsonPatch, field: &Path) -> Option<Place<'p>> {
    let field = field.steps();
    let common = |operation: &Operation| {
        let mut steps = pointer::steps(schema, operation.path());
        // The result has the index of an appended item.
        if operation.path().as_str().ends_with("/-") {
            steps.pop();
        }
        let is_related = steps.starts_with(field) || field.starts_with(&steps);
        is_related.then(|| steps.len().min(field.len()))
    };
    let changing = patch.operations().iter().enumerate();
    let changing = changing.filter(|(_, operation)| !matches!(operation, Operation::Test { .. }));
    let lengths = changing.filter_map(|(index, operation)| Some((common(operation)?, index, operation.path())));
    let (_, index, pointer) = lengths.max_by_key(|(length, ..)| *length)?;
    (!field.is_empty()).then_some(Place { index, pointer })
}

/// Whether a path is that of a field that identifies the object.
fn is_identity(path: &Pointer) -> bool {
    ["/apiVersion", "/kind", "/metadata/name", "/metadata/namespace"].contains(&path.as_str())
}
