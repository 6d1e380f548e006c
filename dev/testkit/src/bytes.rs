//! Checks that operations give the same results on JSON text as on values.

use serde_json::Value;
use smp_core::{Error, Json, Patch, Schema, ThreeWay, TrustedJson};

use crate::operations;
use crate::options::{AnyPatcher, Options};
use crate::same::same;

/// Applies a patch to a value and to its text, compact and spaced, validated and trusted. Panics if the results
/// differ.
pub fn apply_value(schema: Schema<'_>, live: Value, patch: &Value, options: &Options) -> Result<Value, Error> {
    let texts = texts(&live);
    let answer = operations::apply_value(schema, live, patch, options);
    let patcher = options.any(schema);
    let patch = patch.to_string();
    for live in &texts {
        for text in patched(&patcher, live, &patch) {
            check(&answer, text);
        }
    }
    answer
}

/// The patched text, for validated and for trusted text.
fn patched(patcher: &AnyPatcher, live: &str, patch: &str) -> Vec<Result<Value, Error>> {
    match patcher {
        AnyPatcher::Extended(patcher) => {
            let checked = patcher.apply(Json(live), Json(patch));
            let trusted = patcher.apply(TrustedJson(live), Json(patch));
            assert_eq!(checked, trusted, "validated and trusted text differ: {patch} on {live}");
            vec![checked.map(|text| read(&text))]
        }
        AnyPatcher::Upstream(patcher) => vec![patcher.apply(Json(live), Json(patch))],
    }
}

fn read(text: &[u8]) -> Value {
    serde_json::from_slice(text).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(text)))
}

fn texts(document: &Value) -> [String; 2] {
    [document.to_string(), format!(" {document:#}\n")]
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
    let answer = operations::diff_value(schema, original, modified, options);
    let (original, modified) = (texts(original), texts(modified));
    for (original, modified) in [(0, 0), (1, 0)].map(|(a, b)| (&original[a], &modified[b])) {
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
    let answer = operations::three_way_value(schema, original, modified, current, options);
    let (original, modified, current) = (texts(original), texts(modified), texts(current));
    for layout in [[0, 0, 0], [0, 1, 0], [1, 0, 0]] {
        let inputs = ThreeWay {
            original: Json(&original[layout[0]]),
            modified: Json(&modified[layout[1]]),
            current: Json(&current[layout[2]]),
        };
        check_patch(&answer, operations::three_way(schema, inputs, options));
    }
    answer
}
