//! Reads, runs and checks worked examples.

use serde_json::Value;
use smp_core::{Error, Schema};

use smp_testkit::bytes::{apply_value, diff_value, three_way_value};
use smp_testkit::operations::{conflicts_value, merge_value};
use smp_testkit::options::Options;
use smp_testkit::same::same;

/// The cases of a file in `spec/cases`.
pub(crate) fn load(file: &str) -> Vec<Value> {
    let path = format!("{}/../spec/cases/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let cases = smp_yaml::Reader::new().read_one(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    cases.value.as_array().expect("the cases are a list").clone()
}

/// The options that a case sets.
fn options(case: &Value) -> Options {
    let mut options = case["options"].clone();
    if let Some(dialect) = case["dialect"].as_str() {
        options["dialect"] = dialect.into();
    }
    Options::read(&options).unwrap()
}

/// The result of an operation.
enum Answer {
    Result(Value),
    Patch(Value, Option<Value>),
    Conflicts(Vec<String>),
}

fn run(case: &Value, schema: Schema<'_>, options: &Options) -> Result<Answer, Error> {
    let input = |name: &str| &case[name];
    match case["op"].as_str().unwrap() {
        "apply" => apply_value(schema, input("live").clone(), input("patch"), options).map(Answer::Result),
        "diff" => {
            let patch = diff_value(schema, input("original"), input("modified"), options)?.into_value();
            let applied = apply_value(schema, input("original").clone(), &patch, options)?;
            Ok(Answer::Patch(patch, Some(applied)))
        }
        "diff3" => {
            let patch =
                three_way_value(schema, input("original"), input("modified"), input("current"), options)?.into_value();
            let applied = apply_value(schema, input("current").clone(), &patch, options)?;
            let again = three_way_value(schema, input("original"), input("modified"), &applied, options)?;
            assert!(again.is_empty(), "a second three-way diff is not empty: {again}");
            Ok(Answer::Patch(patch, Some(applied)))
        }
        "merge" => {
            let patches = case["patches"].as_array().unwrap();
            let merged = merge_value(schema, &patches[0], &patches[1], options)?.into_value();
            Ok(Answer::Patch(merged, None))
        }
        "conflicts" => {
            let patches = case["patches"].as_array().unwrap();
            let paths = conflicts_value(schema, &patches[0], &patches[1], options)?;
            Ok(Answer::Conflicts(paths.iter().map(ToString::to_string).collect()))
        }
        op => panic!("unknown op {op}"),
    }
}

/// Runs a case and returns the difference from the expected result, if there is one.
pub(crate) fn check(case: &Value, schema: Schema<'_>) -> Option<String> {
    let answer = run(case, schema, &options(case));
    let differs = |what: &str, wanted: &Value, got: &Value| {
        (!wanted.is_null() && !same(wanted, got)).then(|| format!("{what}: wanted {wanted}\n          got    {got}"))
    };
    match (answer, &case["error"]) {
        (Ok(Answer::Result(result)), Value::Null) => differs("result", &case["result"], &result),
        (Ok(Answer::Patch(patch, applied)), Value::Null) => {
            let applied = applied.and_then(|applied| differs("applied", &case["applied"], &applied));
            let patch =
                differs("patch", &case["patch"], &patch).or(applied.as_ref().map(|_| format!("patch: {patch}")));
            match (patch, applied) {
                (None, None) => None,
                (patch, applied) => Some([patch, applied].into_iter().flatten().collect::<Vec<_>>().join("\n    ")),
            }
        }
        (Ok(Answer::Conflicts(paths)), Value::Null) => differs("conflicts", &case["conflicts"], &paths.into()),
        (Err(error), Value::Null) => Some(format!("wanted an answer, got the error {error}")),
        (Err(error), wanted) => {
            let code_fits = wanted["code"] == error.code().as_str();
            let path_fits = wanted["path"].as_str().is_none_or(|path| path == error.path().to_string());
            (!code_fits || !path_fits).then(|| format!("error: wanted {wanted}, got {error}"))
        }
        (Ok(Answer::Result(got) | Answer::Patch(got, _)), wanted) => {
            Some(format!("wanted the error {wanted}, got {got}"))
        }
        (Ok(Answer::Conflicts(got)), wanted) => Some(format!("wanted the error {wanted}, got {got:?}")),
    }
}
