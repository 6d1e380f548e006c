//! Compares JSON patches and JSON merge patches with the library that kube-apiserver uses.

use std::path::Path;

use anyhow::{Result, bail};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use smp_patch::{JsonPatch, MergePatch};
use smp_testkit::tape::Tape;

use crate::choices::choices;
use crate::oracle::answers;

/// The answer of the Go program: one of these fields.
#[derive(Deserialize)]
struct Answer {
    result: Option<Value>,
    error: Option<String>,
    /// The server would respond with status 500.
    panic: Option<String>,
}

/// Compares generated cases. Returns a summary.
pub(crate) fn run(program: &Path, cases: u64, seed: u64) -> Result<String> {
    let cases: Vec<Value> = (0..cases).map(|number| case(&mut Tape::new(&choices(seed, number)))).collect();
    let answers: Vec<Answer> = answers(program, &[], &cases)?;
    let mut failures = 0;
    let mut panics = 0;
    for (case, answer) in cases.iter().zip(answers) {
        let ours = ours(case);
        match answer {
            // For example, comparing lists that contain null.
            Answer { panic: Some(_), .. } => panics += 1,
            Answer { error: Some(_), .. } if ours.is_err() => failures += 1,
            Answer { error: None, result, .. } if ours.is_ok() && result.as_ref() == ours.as_ref().ok() => {}
            Answer { error, result, .. } => {
                bail!("{case}\nkube-apiserver: {}\nsmp: {ours:?}", result.unwrap_or(error.into()))
            }
        }
    }
    let count = cases.len();
    Ok(format!("patches: {count} cases as kube-apiserver applies them, {failures} fail; {panics} panic there\n"))
}

fn ours(case: &Value) -> Result<Value, smp_patch::Error> {
    let live = case["live"].clone();
    match case["type"].as_str() {
        Some("merge") => Ok(MergePatch::from_value(case["patch"].clone())?.apply(live)),
        _ => JsonPatch::from_value_leniently(&case["patch"])?.apply(live),
    }
}

fn case(tape: &mut Tape<'_>) -> Value {
    let live = if tape.once_in(12) { list(tape, 2, true) } else { object(tape, 3, true) };
    if tape.once_in(3) {
        let patch = if tape.once_in(20) { value(tape, 2, true) } else { object(tape, 3, true) };
        return json!({"type": "merge", "live": live, "patch": if patch.is_array() { json!("text") } else { patch }});
    }
    // The Go library distinguishes a null added by the patch from a null in the document, and fails to compare or copy it.
    // Such patches have neither operation.
    let has_nulls = tape.once_in(3);
    let operations: Vec<Value> = (0..=tape.below(4)).map(|_| operation(tape, &live, has_nulls)).collect();
    json!({"type": "json", "live": live, "patch": operations})
}

fn operation(tape: &mut Tape<'_>, live: &Value, has_nulls: bool) -> Value {
    let ops = ["add", "remove", "replace", "move", "copy", "test", "test"];
    let ops = if has_nulls { &ops[..4] } else { &ops };
    let op = *tape.pick(ops);
    let path = pointer(tape, live);
    let mut operation = json!({"op": op, "path": path});
    if matches!(op, "move" | "copy") {
        operation["from"] = pointer(tape, live).into();
    }
    if op == "test" && tape.below(3) < 2 {
        operation["value"] = live.pointer(&path).cloned().unwrap_or_default();
    } else if matches!(op, "add" | "replace" | "test") && !(has_nulls && tape.once_in(6)) {
        operation["value"] = match tape.below(3) {
            0 => object(tape, 2, has_nulls),
            _ => value(tape, 1, has_nulls),
        };
    }
    operation
}

/// A pointer to a value in a document, or to a missing neighbor.
fn pointer(tape: &mut Tape<'_>, live: &Value) -> String {
    let mut pointer = String::new();
    let mut value = Some(live);
    while !tape.once_in(if pointer.is_empty() { 30 } else { 3 }) {
        let token = match value {
            Some(Value::Object(fields)) if !fields.is_empty() && !tape.once_in(5) => {
                fields.keys().nth(tape.below(fields.len())).cloned().unwrap_or_default()
            }
            Some(Value::Array(items)) if !tape.once_in(12) => match tape.below(6) {
                0 => "-".to_owned(),
                1 => format!("-{}", tape.below(items.len() + 3)),
                _ => tape.below(items.len() + 2).to_string(),
            },
            _ => (*tape.pick(&["a", "b", "a/b", "~", "", "0", "+1", "01", "1x"])).to_owned(),
        };
        let escaped = token.replace('~', "~0").replace('/', "~1");
        pointer = format!("{pointer}/{escaped}");
        value = live.pointer(&pointer);
    }
    pointer
}

fn value(tape: &mut Tape<'_>, depth: usize, has_nulls: bool) -> Value {
    match tape.below(if depth == 0 { 4 } else { 7 }) {
        0 if has_nulls => Value::Null,
        0 | 1 => tape.below(3).into(),
        2 => (*tape.pick(&["x", "y", ""])).into(),
        3 => tape.once_in(2).into(),
        4 => list(tape, depth - 1, has_nulls),
        _ => object(tape, depth - 1, has_nulls),
    }
}

fn list(tape: &mut Tape<'_>, depth: usize, has_nulls: bool) -> Value {
    (0..tape.below(4)).map(|_| value(tape, depth, has_nulls)).collect()
}

fn object(tape: &mut Tape<'_>, depth: usize, has_nulls: bool) -> Value {
    let mut fields = Map::new();
    for _ in 0..tape.below(5) {
        let name = *tape.pick(&["a", "b", "c", "a/b", "~", "0"]);
        fields.insert(name.to_owned(), value(tape, depth, has_nulls));
    }
    Value::Object(fields)
}
