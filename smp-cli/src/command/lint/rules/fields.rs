//! Errors of the engine, with suggestions from the schema.

use serde_json::Value;
use smp_core::schema::Kind;
use smp_core::{Directive, Error, Path, Schema, Step};
use smp_kinds::Availability;
use smp_suggest::{DidYouMean, near_names, shown};

use super::super::code::Code;
use super::super::finding::Found;
use super::{Patched, last_name};
use crate::part::Part;
use crate::report;

/// The finding for an error of the engine.
pub(super) fn engine_error(schema: Schema<'_>, patch: &Value, error: &Error) -> Found {
    let code = Code::of(error);
    let found = Found::new(code, error.path(), error.message());
    let found = Found { directive: directive(patch, error), ..found };
    let hint = match code {
        Code::UnknownField => return unknown_field(schema, error.path()),
        Code::UnknownDirective if error.field() == Some("$position") => POSITION,
        Code::UnknownDirective => return found,
        Code::NotAnObject => NOT_AN_OBJECT,
        _ => match report::advice(error.code()) {
            Some(hint) => hint,
            None => return found,
        },
    };
    found.hint(hint)
}

const NOT_AN_OBJECT: &str = "write a patch as fields with values, `spec: {replicas: 3}`; for a JSON patch (RFC 6902), which is a list, use --type json";

const POSITION: &str = "`$position` was proposed for ordering lists, but rejected in favor of `$setElementOrder/LIST`";

pub(in super::super::super) fn unknown_field(schema: Schema<'_>, path: &Path) -> Found {
    let name = last_name(path).unwrap_or_default();
    let table = path.parent().and_then(|parent| Part::alone(schema).at(&parent)).and_then(|part| part.schema.object());
    let of_type = table.map_or("the type", |table| table.name().rsplit('.').next().unwrap_or(table.name()));
    let found = Found::new(Code::UnknownField, path, format!("{of_type} has no field `{}`", shown(name)));
    if Directive::of(&format!("${name}")).is_some() {
        return found.hint(format!("did you mean `${}`? Directives start with `$`", shown(name)));
    }
    let versions = table.map_or_else(Availability::default, |table| Availability::of_field(table.name(), name));
    if versions != Availability::default() {
        return found.hint(format!("{versions}; a server without the field drops or rejects it"));
    }
    let known = table.into_iter().flat_map(|table| table.all_fields().map(smp_core::schema::Field::name));
    let otherwise = "a server drops or rejects unknown fields; check the name and the level";
    found.hint(DidYouMean { near: &near_names(name, known), otherwise }.to_string())
}

/// Finds keys of maps that look like directives. In a map they are data.
pub(super) fn in_maps(patched: &Patched<'_>, found: &mut Vec<Found>) {
    for effect in &patched.explanation.effects {
        let Some(name) = last_name(&effect.path).filter(|name| name.starts_with('$')) else { continue };
        let map = effect.path.parent().and_then(|parent| Part::alone(patched.schema).at(&parent));
        if map.is_some_and(|map| matches!(map.schema.kind(), Kind::Map(_))) {
            let message = format!("unknown directive `{}`; in a map it is stored as data", shown(name));
            found.push(
                Found::new(Code::UnknownDirective, &effect.path, message).hint("check the spelling of the directive"),
            );
        }
    }
}

/// The path of the directive that the error is about, if the patch has it.
fn directive(patch: &Value, error: &Error) -> Option<Path> {
    let place = error.path();
    let at = |object: &Path, name: &str| {
        let is_there = find(patch, object)?.as_object()?.contains_key(name);
        is_there.then(|| object.child(Step::Field(name.to_owned())))
    };
    if let Some(name) = error.field().filter(|name| name.starts_with('$')) {
        return at(place, name);
    }
    let directive = error.directive()?;
    // A directive for a list is a sibling of the list.
    let of_list = || at(&place.parent()?, &format!("{directive}/{}", last_name(place)?));
    at(place, directive.as_str()).or_else(of_list)
}

/// The value at a path of a document.
fn find<'d>(document: &'d Value, path: &Path) -> Option<&'d Value> {
    path.steps().iter().try_fold(document, |value, step| match step {
        Step::Field(name) => value.get(name),
        Step::Index(index) => value.get(index),
    })
}
