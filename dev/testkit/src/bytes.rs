//! Checks that operations give the same results on JSON text as on values.

use serde_json::Value;
use smp_core::{Error, Json, Patch, Patcher, Schema, ThreeWay, TrustedJson};

use crate::layout::{self, awkward, plain};
use crate::operations;
use crate::options::{Dialect, Options};
use crate::same::same;

/// Applies a patch to a value and to its text, with patches in several layouts, validated and trusted. Panics if the
/// results differ.
pub fn apply_value(schema: Schema<'_>, live: Value, patch: &Value, options: &Options) -> Result<Value, Error> {
    let (texts, awkward) = (plain(&live), awkward(&live));
    let answer = operations::apply_value(schema, live, patch, options);
    let patcher = (options.any(schema), options.patcher(schema));
    let [compact, spaced] = plain(patch);
    for live in &texts {
        check(&answer, patched(&patcher, live, &compact));
    }
    check(&answer, patched(&patcher, &texts[0], &spaced));
    let patch = layout::awkward(patch);
    check(&answer, patched(&patcher, &texts[1], &patch));
    // Repeated names are looked for in checked text only.
    check(&answer, apply(&patcher.0, &awkward, &patch));
    answer
}

/// The patched text. Validated and trusted text, and a patch that is compiled, must give the same.
fn patched((any, patcher): &(Patcher<Dialect>, Patcher), live: &str, patch: &str) -> Result<Value, Error> {
    let checked = apply(any, live, patch);
    if any.dialect() == Dialect::Extended {
        let trusted = patcher.apply(TrustedJson(live), TrustedJson(patch));
        let compiled = patcher.compile(Json(patch)).and_then(|patch| patch.apply(TrustedJson(live)));
        assert_eq!(trusted, compiled, "a compiled patch differs: {patch} on {live}");
        assert_eq!(checked, trusted.map(|text| read(&text)), "validated and trusted text differ: {patch} on {live}");
    }
    checked
}

fn apply(patcher: &Patcher<Dialect>, live: &str, patch: &str) -> Result<Value, Error> {
    patcher.apply(Json(live), Json(patch)).map(|text| read(&text))
}

fn read(text: &[u8]) -> Value {
    serde_json::from_slice(text).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(text)))
}

fn check(answer: &Result<Value, Error>, text: Result<Value, Error>) {
    match (answer, text) {
        (Ok(answer), Ok(text)) => assert!(same(answer, &text), "in memory {answer}\nas text   {text}"),
        (Err(answer), Err(error)) => assert_eq!(*answer, error),
        (answer, text) => panic!("in memory {answer:?}\nas text   {text:?}"),
    }
}

fn check_patch(answer: &Result<Patch, Error>, text: Result<Patch, Error>) {
    check(&answer.clone().map(Patch::into_value), text.map(Patch::into_value));
}

/// Makes a diff of values and of their texts, with equal and different layout. Panics if the results differ.
pub fn diff_value(schema: Schema<'_>, original: &Value, modified: &Value, options: &Options) -> Result<Patch, Error> {
    let answer = operations::diff(schema, original, modified, options);
    let (original, modified) = (layouts(original), layouts(modified));
    for (original, modified) in [(0, 0), (1, 0), (2, 2), (0, 2)].map(|(a, b)| (&original[a], &modified[b])) {
        check_patch(&answer, operations::diff(schema, Json(original), Json(modified), options));
    }
    answer
}

/// Makes a three-way diff of values and of their texts, with equal and different layout. Panics if the results differ.
pub fn three_way_value(
    schema: Schema<'_>,
    original: &Value,
    modified: &Value,
    current: &Value,
    options: &Options,
) -> Result<Patch, Error> {
    let answer = operations::three_way(schema, ThreeWay { original, modified, current }, options);
    let (original, modified, current) = (layouts(original), layouts(modified), layouts(current));
    for layout in [[0, 0, 0], [0, 1, 0], [1, 0, 0], [2, 2, 2], [0, 2, 0], [2, 0, 1]] {
        let inputs = ThreeWay {
            original: Json(&original[layout[0]]),
            modified: Json(&modified[layout[1]]),
            current: Json(&current[layout[2]]),
        };
        check_patch(&answer, operations::three_way(schema, inputs, options));
    }
    answer
}

fn layouts(document: &Value) -> [String; 3] {
    let [compact, spaced] = plain(document);
    [compact, spaced, awkward(document)]
}
