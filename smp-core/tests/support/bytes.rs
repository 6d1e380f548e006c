//! Operations on JSON text must answer what they answer in memory.

use serde_json::Value;
use smp_core::{Error, Options, Patch, Schema, apply_bytes, apply_trusted_bytes, diff_bytes, three_way_bytes};

use super::same::same;

/// Applies a patch in memory and to the text of the object, compact and spaced, checked and trusted; panics where the
/// answers differ.
pub(crate) fn apply_value(schema: Schema<'_>, live: Value, patch: &Value, options: &Options) -> Result<Value, Error> {
    let texts = texts(&live);
    let answer = smp_core::apply_value(schema, live, patch, options);
    let patch = serde_json::to_vec(patch).unwrap();
    for live in &texts {
        for apply in [apply_bytes, apply_trusted_bytes] {
            match (&answer, apply(schema, live, &patch, options)) {
                (Ok(answer), Ok(bytes)) => {
                    let bytes: Value = serde_json::from_slice(&bytes)
                        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&bytes)));
                    assert!(same(answer, &bytes), "in memory {answer}\nas text   {bytes}");
                }
                (Err(answer), Err(error)) => assert_eq!(*answer, error),
                (answer, bytes) => {
                    panic!("in memory {answer:?}\nas text   {:?}", bytes.map(String::from_utf8))
                }
            }
        }
    }
    answer
}

fn texts(document: &Value) -> [Vec<u8>; 2] {
    [serde_json::to_vec(document).unwrap(), serde_json::to_vec_pretty(document).unwrap()]
}

fn check_patch(answer: &Result<Patch, Error>, bytes: Result<Vec<u8>, Error>) {
    match (answer, bytes) {
        (Ok(answer), Ok(bytes)) => {
            let bytes: Value = serde_json::from_slice(&bytes).unwrap();
            assert!(same(answer.as_value(), &bytes), "in memory {answer}\nas text   {bytes}");
        }
        (Err(answer), Err(error)) => assert_eq!(*answer, error),
        (answer, bytes) => panic!("in memory {answer:?}\nas text   {:?}", bytes.map(String::from_utf8)),
    }
}

/// Makes a diff in memory and of the texts, laid out alike and differently; panics where the answers differ.
pub(crate) fn diff_value(
    schema: Schema<'_>,
    original: &Value,
    modified: &Value,
    options: &Options,
) -> Result<Patch, Error> {
    let answer = smp_core::diff_value(schema, original, modified, options);
    let (original, modified) = (texts(original), texts(modified));
    for (original, modified) in [(0, 0), (1, 0)].map(|(a, b)| (&original[a], &modified[b])) {
        check_patch(&answer, diff_bytes(schema, original, modified, options));
    }
    answer
}

/// Makes a three-way diff in memory and of the texts, laid out alike and differently; panics where the answers differ.
pub(crate) fn three_way_value(
    schema: Schema<'_>,
    original: &Value,
    modified: &Value,
    current: &Value,
    options: &Options,
) -> Result<Patch, Error> {
    let answer = smp_core::three_way_value(schema, original, modified, current, options);
    let (original, modified, current) = (texts(original), texts(modified), texts(current));
    for layout in [[0, 0, 0], [0, 1, 0], [1, 0, 0]] {
        let [original, modified, current] =
            [&original[layout[0]], &modified[layout[1]], &current[layout[2]]].map(Vec::as_slice);
        check_patch(&answer, three_way_bytes(schema, original, modified, current, options));
    }
    answer
}
