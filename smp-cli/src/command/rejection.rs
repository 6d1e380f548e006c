//! Warnings that a server rejects a result, with the part of the input that brings it about.

use serde_json::Value;
use smp_core::{Path, Schema};
use smp_kinds::Catalog;
use smp_patch::JsonPatch;

use super::explain::phrases::and;
use super::lint;
use crate::input::Document;
use crate::verdict::{self, Change, Refusal, Verdict};

/// A changed object, and the inputs that changed it, the last one first.
#[derive(Debug)]
pub(super) struct Changed<'a> {
    pub(super) before: Option<&'a Value>,
    pub(super) after: &'a Value,
    pub(super) inputs: Vec<&'a Document>,
}

impl<'a> Changed<'a> {
    /// What the problems of an input are found in: the input, or the result of a JSON patch.
    pub(super) fn checked(&self, input: &'a Document) -> &'a Value {
        if input.value.is_array() { self.after } else { &input.value }
    }
}

/// Why a server rejects a result, each reason in one line with its place. Empty if it accepts the result, or if that is not known.
///
/// ```text
/// patch.yaml:4:9: a server rejects the result: spec.ports[0].port: Invalid value: 70000: must be between 1 and 65535, inclusive
/// ```
///
/// `reported` are problems of the inputs that were reported already, as [`lint::invalid`] returns them.
pub(super) fn lines(catalog: &Catalog, schema: Schema<'_>, changed: &Changed<'_>, reported: &[String]) -> Vec<String> {
    let change = changed.before.map_or(Change::File, Change::of);
    let Verdict::Rejected { refusals, .. } = verdict::of(catalog, changed.before, changed.after, change) else {
        return Vec::new();
    };
    let mismatches = lint::invalid(schema, changed.after);
    let line = |refusal: &Refusal| {
        let (path, place) = place(schema, changed, &refusal.field);
        let is_reported = !path.is_root() && reported.iter().any(|line| line.starts_with(&format!("{path}: ")));
        (!is_reported).then(|| {
            format!("{place}: a server rejects the result: {}", words(schema, changed.after, refusal, &mismatches))
        })
    };
    refusals.iter().filter_map(line).collect()
}

/// The path in the input that brings about a field, and its place. For a JSON patch, the path in the result.
fn place(schema: Schema<'_>, changed: &Changed<'_>, field: &str) -> (Path, String) {
    for input in &changed.inputs {
        let path = verdict::in_patch(schema, changed.checked(input), changed.after, field);
        let place = match JsonPatch::from_value(&input.value) {
            Ok(patch) if input.value.is_array() => lint::cause(schema, &patch, changed.after, field),
            _ => path.clone(),
        };
        if !place.is_root() {
            let spot = input.origin.spots(&[&place]).pop().flatten();
            return (path, input.origin.place(spot.as_ref()));
        }
    }
    (Path::root(), changed.inputs.first().map(|input| input.origin.name()).unwrap_or_default())
}

/// The refusal, with a correction if the value has another type than its field, and with the fields of a union.
fn words(schema: Schema<'_>, object: &Value, refusal: &Refusal, mismatches: &[String]) -> String {
    let of_field = format!("{}: ", refusal.field);
    if let Some(mismatch) = mismatches.iter().find(|mismatch| mismatch.starts_with(&of_field)) {
        return mismatch.replace("; a server rejects it", "");
    }
    let fields = verdict::union_fields(schema, object, &refusal.field);
    if fields.is_empty() { refusal.to_string() } else { format!("{refusal}; {} exclude each other", and(&fields)) }
}
