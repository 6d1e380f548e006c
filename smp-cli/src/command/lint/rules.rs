//! The checks of a patch. They use the errors and the effects that the engine's explanation of the patch contains.

mod fields;
mod json;
mod lists;
mod merge;
mod objects;
mod scalars;
mod server;
mod stock;
mod unions;
mod values;

pub(in super::super) use self::fields::unknown_field;
pub(in super::super) use self::json::cause;
pub(in super::super) use self::server::{answered, gated, warning};

use std::collections::HashSet;

use serde_json::Value;
use smp_core::explain::{Action, Effect, Explanation};
use smp_core::{Directive, Patcher, Path, Schema, Step};
use smp_kinds::Catalog;
use smp_patch::{JsonPatch, MergePatch};
use smp_suggest::shown;

use super::code::Code;
use super::finding::{Found, SHOWN};
use crate::command::explain::phrases;
use crate::command::kustomize::deletes;
use crate::command::live;
use crate::input::Document;
use crate::origin::Spot;
use crate::patch_type::PatchType;
use crate::report::Failure;
use crate::source::Schemas;
use crate::verdict::{self, Change};

/// A patch with its effects, and the object that it applies to.
struct Patched<'p> {
    schema: Schema<'p>,
    patch: &'p Value,
    live: Option<&'p Value>,
    /// Whether the patch is a whole object, such as a manifest, so that what it leaves out is not a mistake.
    is_whole: bool,
    explanation: Explanation<'p>,
    /// Whether it is a JSON merge patch, which has no directives and replaces lists.
    is_merge: bool,
    applier: Applier,
}

/// A patch, and the object that it is for.
#[derive(Clone, Copy)]
pub(super) struct Given<'p> {
    pub(super) patch_type: PatchType,
    pub(super) patch: &'p Value,
    pub(super) live: Option<&'p Value>,
    pub(super) applier: Applier,
}

/// What applies a patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Applier {
    /// A server, on which some fields of an object cannot change.
    Server,
    /// kustomize, which knows no directive except `$patch`.
    Kustomize,
}

impl Applier {
    pub(in super::super) const fn change(self) -> Change {
        match self {
            Self::Server => Change::Update,
            Self::Kustomize => Change::File,
        }
    }
}

/// The finding for a patch that deletes the whole object.
pub(super) fn deletion(patch: &Value) -> Option<Found> {
    let message =
        "`$patch: delete` at the root deletes the object in kustomize and in `smp krm`; an API server rejects it";
    let place = || Path::root().child(Step::Field(Directive::Patch.to_string()));
    deletes(patch).then(|| Found::new(Code::DeletesObject, &place(), message))
}

/// Runs all checks on a patch for an object of this type.
pub(super) fn check(catalog: &Catalog, schema: Schema<'_>, given: Given<'_>) -> Vec<Found> {
    let Given { patch, live, applier, .. } = given;
    match given.patch_type {
        PatchType::Merge => merge::check(catalog, schema, patch, live),
        PatchType::Json => json::check(catalog, schema, given),
        PatchType::Strategic => {
            let patcher = strict(schema);
            let explanation = patcher.explain(live, patch);
            let is_whole = verdict::is_whole(catalog, patch);
            findings(catalog, &Patched { schema, patch, live, is_whole, explanation, is_merge: false, applier })
        }
    }
}

fn findings(catalog: &Catalog, patched: &Patched<'_>) -> Vec<Found> {
    let mut found: Vec<Found> = errors(patched).collect();
    if !patched.is_merge {
        fields::in_maps(patched, &mut found);
    }
    scalars::check(patched, &mut found);
    values::check(patched, &mut found);
    unions::check(patched, &mut found);
    lists::check(patched, &mut found);
    objects::check(patched, &mut found);
    if !patched.is_merge && patched.applier == Applier::Server {
        stock::check(patched, &mut found);
    }
    unions::replace_notes(&mut found);
    server::check(catalog, patched, &mut found);
    found
}

/// The findings for errors of the engine. Those beyond the shown ones get no suggestions, which take most of the time.
fn errors(patched: &Patched<'_>) -> impl Iterator<Item = Found> {
    patched.explanation.errors.iter().enumerate().map(|(index, error)| match index {
        0..SHOWN => fields::engine_error(patched.schema, patched.patch, error),
        _ => Found::new(Code::of(error), error.path(), error.message()),
    })
}

/// A patcher that reports unknown fields and directives.
fn strict(schema: Schema<'_>) -> Patcher {
    Patcher::new(schema).reject_unknown_fields().reject_unknown_directives()
}

/// The unknown fields and directives of a patch: path, message and suggestion. After the first hundred, only their number.
pub(in super::super) fn unknown(schema: Schema<'_>, patch_type: PatchType, patch: &Value) -> Vec<String> {
    let patcher = strict(schema);
    let found: Vec<Found> = match patch_type {
        PatchType::Strategic => {
            let explanation = patcher.explain(None, patch);
            errors(&Patched {
                schema,
                patch,
                live: None,
                is_whole: false,
                explanation,
                is_merge: false,
                applier: Applier::Server,
            })
            .collect()
        }
        PatchType::Merge => merge::of_names(schema, patch),
        PatchType::Json => json::of_names(schema, patch),
    };
    let is_unknown = |found: &Found| matches!(found.code, Code::UnknownField | Code::UnknownDirective);
    lines(found.into_iter().filter(is_unknown))
}

/// A merge patch without the names of directives, which are data in it.
pub(in super::super) fn without_directives(patch: &Value) -> Value {
    merge::without_directives(patch, &Path::root(), &mut Vec::new())
}

/// Finds what a server with field validation reports: unknown fields and directives, and scalars of the wrong type. A complete
/// object is checked like a patch for an empty object. After the first hundred, only their number.
pub(in super::super) fn invalid(schema: Schema<'_>, patch: &Value) -> Vec<String> {
    lines(validated(schema, patch))
}

/// Like [`invalid`], with the place of each problem: `patch.yaml:4:3: spec.replica: … [UnknownField]`.
pub(in super::super) fn invalid_with_places(schema: Schema<'_>, patch: &Document) -> Vec<String> {
    let place = |found: &Found| found.directive.as_ref().unwrap_or(&found.path).clone();
    placed(&validated(schema, &patch.value).collect::<Vec<_>>(), place, patch)
}

/// Like [`invalid_with_places`], for what a JSON patch made of an object. Problems that the object already had are left out.
pub(in super::super) fn invalid_in_result(
    schema: Schema<'_>,
    (before, after): (&Value, &Value),
    patch: &Document,
) -> Vec<String> {
    let known: HashSet<String> = invalid(schema, before).into_iter().collect();
    let found: Vec<Found> = validated(schema, after).filter(|found| !known.contains(&words(found))).collect();
    let operations = JsonPatch::from_value(&patch.value).unwrap_or_default();
    placed(&found, |found| json::place_of(schema, &operations, found), patch)
}

/// The findings in one line each, with their places in a patch, and the number of those that are not shown.
fn placed(found: &[Found], place: impl Fn(&Found) -> Path, patch: &Document) -> Vec<String> {
    let shown = &found[..found.len().min(SHOWN)];
    let paths: Vec<Path> = shown.iter().map(place).collect();
    let spots = patch.origin.spots(&paths.iter().collect::<Vec<_>>());
    let line = |(found, spot): (&Found, Option<Spot>)| {
        format!("{}: {} [{}]", patch.origin.place(spot.as_ref()), words(found), found.code.as_str())
    };
    let mut lines: Vec<String> = shown.iter().zip(spots).map(line).collect();
    if let hidden @ 1.. = found.len() - shown.len() {
        lines.push(format!("{}: {hidden} more problems of this kind", patch.origin.name()));
    }
    lines
}

fn validated(schema: Schema<'_>, patch: &Value) -> impl Iterator<Item = Found> {
    of_types(schema, patch).into_iter().filter(|found| {
        matches!(found.code, Code::UnknownField | Code::UnknownDirective | Code::ScalarMismatch | Code::KeyTypeMismatch)
    })
}

/// The errors of the engine and the scalars of the wrong type in a patch for an empty object.
pub(in super::super) fn of_types(schema: Schema<'_>, patch: &Value) -> Vec<Found> {
    let patcher = strict(schema);
    let explanation = patcher.explain(None, patch);
    let patched =
        Patched { schema, patch, live: None, is_whole: false, explanation, is_merge: false, applier: Applier::Server };
    let mut found: Vec<Found> = errors(&patched).collect();
    scalars::check(&patched, &mut found);
    found
}

/// The findings in one line each, and the number of those that are not shown.
fn lines(found: impl Iterator<Item = Found>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut hidden = 0;
    for found in found {
        if lines.len() < SHOWN { lines.push(words(&found)) } else { hidden += 1 }
    }
    if hidden > 0 {
        lines.push(format!("{hidden} more problems of this kind"));
    }
    lines
}

/// A finding in one line: path, message and suggestion.
fn words(found: &Found) -> String {
    let hint = found.hint.as_ref().map_or_else(String::new, |hint| format!("; {hint}"));
    format!("{}: {}{hint}", found.path, found.message)
}

/// The finding for a patch that matches none of the objects.
pub(super) fn no_object(patch: &Document) -> Found {
    Found::new(Code::NoObject, &Path::root(), live::meant(patch))
        .hint("check apiVersion, kind, namespace and name of the patch, and the files of -f")
}

/// The findings for a patch whose type is unknown.
pub(super) fn unknown_type(patch: &Value, failure: &Failure, schemas: &Schemas) -> Vec<Found> {
    let unknown = Found::new(Code::UnknownType, &Path::root(), without_place(failure.message()));
    let unknown = Found { hint: failure.advice().map(str::to_owned), ..unknown };
    if !patch.is_object() {
        // A patch that is not an object has no type.
        let given = Given { patch_type: PatchType::Strategic, patch, live: None, applier: Applier::Server };
        return check(schemas.catalog(), Schema::free_form(), given);
    }
    of_custom_group(patch, schemas).into_iter().chain([unknown]).collect()
}

/// The finding for a patch of an object whose group is not one of Kubernetes, unless documents with other types are given.
pub(super) fn of_custom_group(object: &Value, schemas: &Schemas) -> Option<Found> {
    let version = object.get("apiVersion").and_then(Value::as_str)?;
    (stock::is_custom_group(version) && !schemas.has_documents()).then(stock::custom_resource)
}

/// The message of a failure without the file name at its start.
fn without_place(message: &str) -> &str {
    message.split_once(": ").map_or(message, |(_, rest)| rest)
}

impl Patched<'_> {
    fn is_custom(&self) -> bool {
        !smp_api_types::is_built_in(self.schema)
    }

    /// The object that the patch makes of another one.
    fn apply(&self, live: &Value) -> Option<Value> {
        if self.is_merge {
            return MergePatch::from_value(self.patch.clone()).ok().map(|patch| patch.apply(live.clone()));
        }
        Patcher::new(self.schema).apply(live.clone(), self.patch).ok()
    }
}

fn last_name(path: &Path) -> Option<&str> {
    match path.steps().last() {
        Some(Step::Field(name)) => Some(name),
        _ => None,
    }
}

fn is_entry(effect: &Effect<'_>) -> bool {
    matches!(effect.action, Action::Item { .. } | Action::DeleteItems { .. })
}

/// Names in a row: `port` and `protocol`.
fn and<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{}`", shown(name.as_ref()))).collect();
    phrases::and(&names)
}
