//! Runs every case in `spec/cases` through `smp batch`.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::support;

/// The smallest number of cases, to notice missing files.
const AT_LEAST: usize = 190;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/cases")
}

fn cases() -> Vec<Value> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("the cases exist")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "yaml"))
        .collect();
    files.sort();
    let read = |file: &PathBuf| {
        let text = std::fs::read_to_string(file).expect("the cases can be read");
        let cases = smp_yaml::Reader::new().read_one(&text).expect("the cases are YAML").value;
        cases.as_array().expect("the cases are a list").clone()
    };
    files.iter().flat_map(read).map(following_proposals).collect()
}

/// Whether two documents are equal, if 80 and 80.0 count as equal.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64() && (a.is_f64() || b.is_f64()),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

/// The problems with an answer.
fn problems(case: &Value, answer: &Value) -> Vec<String> {
    let empty = Map::new();
    let wanted_error = case.get("error").and_then(Value::as_object);
    let error = answer.get("error").and_then(Value::as_object);
    let mut problems = Vec::new();
    if error.is_some() != wanted_error.is_some() {
        problems.push(format!("error is {error:?}"));
    }
    for (name, wanted) in wanted_error.unwrap_or(&empty) {
        let given = error.and_then(|error| error.get(name));
        if given != Some(wanted) {
            problems.push(format!("error.{name} is {given:?}, wanted {wanted}"));
        }
    }
    let answers: &[&str] = if case["op"] == "apply" { &["result"] } else { &["patch", "applied", "conflicts"] };
    for name in answers {
        if let Some(wanted) = case.get(*name)
            && !answer.get(*name).is_some_and(|given| same(given, wanted))
        {
            problems.push(format!("{name} is {}, wanted {wanted}", answer.get(*name).unwrap_or(&Value::Null)));
        }
    }
    problems
}

/// A case for `smp batch`, whose defaults are those of `smp diff` and not those of the proposals.
///
/// ```yaml
/// op: diff                                                            # the case
/// options: {setElementOrder: false}
/// options: {patchMergeKey: always, setElementOrder: false}            # what batch is asked
/// ```
fn following_proposals(mut case: Value) -> Value {
    if case["op"] == "diff" || case["op"] == "diff3" {
        let options = case.as_object_mut().expect("a case is an object").entry("options");
        let options = options.or_insert_with(|| Value::Object(Map::new())).as_object_mut();
        let options = options.expect("options are an object");
        for name in ["patchMergeKey", "setElementOrder"] {
            options.entry(name).or_insert_with(|| "always".into());
        }
    }
    case
}

/// The answers to cases, which `written` writes on one line.
fn answers(cases: &[Value], written: impl Fn(&Value) -> String) -> String {
    let input: String = cases.iter().map(|case| format!("{}\n", written(case))).collect::<Vec<_>>().concat();
    let schema = folder().join("schema.json");
    let schema = schema.to_str().expect("the path is UTF-8");
    let output = support::smp(&folder(), &["batch", "--schema", schema], input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("answers are UTF-8")
}

/// Documents with spaces are read into values; documents without any are answered as text.
#[test]
fn spaces_do_not_change_an_answer() {
    let cases = cases();
    let spaced = |case: &Value| serde_json::to_string_pretty(case).expect("a case is JSON").replace('\n', "");
    let (text, values) = (answers(&cases, Value::to_string), answers(&cases, spaced));
    for (text, values) in text.lines().zip(values.lines()) {
        assert_eq!(text, values);
    }
}

#[test]
fn every_case_has_the_expected_answer() {
    let cases = cases();
    assert!(cases.len() >= AT_LEAST, "only {} cases", cases.len());
    let answers: Vec<Value> = answers(&cases, Value::to_string)
        .lines()
        .map(|line| serde_json::from_str(line).expect("an answer is JSON"))
        .collect();
    assert_eq!(answers.len(), cases.len());
    let mut failures = Vec::new();
    for (case, answer) in cases.iter().zip(&answers) {
        assert_eq!(case["name"], answer["id"]);
        let name = case["name"].as_str().expect("a case has a name");
        let problems = problems(case, answer);
        if !problems.is_empty() {
            failures.push(format!("{name}: {}", problems.join("; ")));
        }
    }
    assert!(failures.is_empty(), "{} cases:\n{}", failures.len(), failures.join("\n"));
}
