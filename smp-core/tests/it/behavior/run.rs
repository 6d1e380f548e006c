//! Runs one example with one schema and compares the results.

use serde_json::{Map, Value};
use smp_core::{Error, Json, Schema};

use super::suite::Example;
use smp_testkit::bytes::{apply_value, diff_value, three_way_value};
use smp_testkit::operations::{conflicts_value, merge_value};
use smp_testkit::options::{Dialect, Options};
use smp_testkit::same::same;

/// The differences from the expected results, and mistakes in the example itself; empty if there are none.
pub(crate) fn check(example: &Example, schema: Schema<'_>) -> Vec<String> {
    let options = match Options::read(example.document("options").unwrap_or(&Value::Null)) {
        Ok(options) => options,
        Err(problem) => return vec![problem],
    };
    let upstream = Options { dialect: Dialect::Upstream, ..options.clone() };
    let dialects = [("", &options), ("upstream ", &upstream)];
    let run = dialects.into_iter().filter(|(dialect, _)| example.answers(dialect));
    run.flat_map(|(dialect, options)| check_dialect(example, dialect, schema, options)).collect()
}

fn check_dialect(example: &Example, dialect: &'static str, schema: Schema<'_>, options: &Options) -> Vec<String> {
    let mut names = example.names();
    names.retain(|name| *name != "options");
    let run: Operation = match inputs(&names).as_slice() {
        ["live"] if example.text(PATCH_AS_TEXT).is_some() => apply_text,
        ["live", "patch"] => apply,
        ["modified", "original"] => diff,
        ["current", "modified", "original"] => three_way,
        ["first", "second"] | ["first", "live", "second"] => pair,
        other => return vec![format!("no operation takes the inputs {other:?}")],
    };
    let mut differences = Differences { example, dialect, found: Vec::new() };
    match (run(&mut differences, schema, options), differences.wanted_error()) {
        (Ok(()), None) => {}
        (Ok(()), Some(wanted)) => differences.found.push(format!("wanted the error {wanted}\n    got an answer")),
        (Err(error), wanted) => differences.error(&error, wanted),
    }
    differences.found
}

/// The names of the inputs. If there is a modified object, the patch is a result.
fn inputs<'n>(names: &[&'n str]) -> Vec<&'n str> {
    let is_diff = names.contains(&"modified");
    let is_input = |name: &str| match name {
        "patch" => !is_diff,
        "result" | "applied" | "merged" | "conflicts" => false,
        _ => !name.starts_with("upstream "),
    };
    names.iter().copied().filter(|name| is_input(name)).collect()
}

type Operation = fn(&mut Differences<'_>, Schema<'_>, &Options) -> Result<(), Error>;

struct Differences<'e> {
    example: &'e Example,
    /// The prefix of this dialect's result names.
    dialect: &'static str,
    found: Vec<String>,
}

impl<'e> Differences<'e> {
    fn wanted(&self, name: &str) -> Option<&'e Value> {
        self.example.document(&format!("{}{name}", self.dialect))
    }

    fn wanted_error(&self) -> Option<&'e str> {
        self.example.text(&format!("{}error", self.dialect))
    }

    fn input(&self, name: &str) -> &Value {
        self.example.document(name).unwrap_or(&Value::Null)
    }

    /// Compares with the fence of this name, if there is one.
    fn compare(&mut self, name: &str, got: &Value) {
        if let Some(wanted) = self.wanted(name) {
            self.require(name, wanted, got);
        }
    }

    fn require(&mut self, what: &str, wanted: &Value, got: &Value) {
        if !same(wanted, got) {
            let what = format!("{}{what}", self.dialect);
            self.found.push(format!("{what}: wanted {wanted}\n    {what}: got    {got}"));
        }
    }

    fn error(&mut self, error: &Error, wanted: Option<&str>) {
        let got = line(error);
        if wanted != Some(got.as_str()) {
            self.found.push(format!("error: wanted {}\n    error: got    {got}", wanted.unwrap_or("an answer")));
        }
        let conflicts = error.conflicts().iter().map(|conflict| {
            let mut fields = Map::new();
            fields.insert("path".to_owned(), conflict.path.to_string().into());
            for (side, value) in
                [("original", &conflict.original), ("modified", &conflict.modified), ("current", &conflict.current)]
            {
                fields.extend(value.clone().map(|value| (side.to_owned(), value)));
            }
            Value::Object(fields)
        });
        self.compare("conflicts", &conflicts.collect());
    }
}

/// Formats an error as in a behavior file.
fn line(error: &Error) -> String {
    let at = if error.path().is_root() { String::new() } else { format!(" at {}", error.path()) };
    format!("{}{at} ({}): {}", error.code(), error.input(), error.message())
}

fn apply(to: &mut Differences<'_>, schema: Schema<'_>, options: &Options) -> Result<(), Error> {
    let result = apply_value(schema, to.input("live").clone(), to.input("patch"), options)?;
    to.compare("result", &result);
    Ok(())
}

/// The patch as text that is not parsed first.
const PATCH_AS_TEXT: &str = "patch-as-text";

fn apply_text(to: &mut Differences<'_>, schema: Schema<'_>, options: &Options) -> Result<(), Error> {
    let patch = to.example.text(PATCH_AS_TEXT).unwrap_or_default();
    let result = options.patcher(schema).apply(to.input("live").clone(), Json(patch))?;
    to.compare("result", &result);
    Ok(())
}

fn diff(to: &mut Differences<'_>, schema: Schema<'_>, options: &Options) -> Result<(), Error> {
    let (original, modified) = (to.input("original").clone(), to.input("modified").clone());
    let patch = diff_value(schema, &original, &modified, options)?.into_value();
    to.compare("patch", &patch);
    let applied = apply_value(schema, original, &patch, options)?;
    match to.wanted("applied") {
        Some(wanted) => to.require("applied", wanted, &applied),
        None if options.dialect == Dialect::Extended => to.require("applied", &modified, &applied),
        None => {}
    }
    Ok(())
}

fn three_way(to: &mut Differences<'_>, schema: Schema<'_>, options: &Options) -> Result<(), Error> {
    let [original, modified, current] = ["original", "modified", "current"].map(|name| to.input(name).clone());
    let patch = three_way_value(schema, &original, &modified, &current, options)?.into_value();
    to.compare("patch", &patch);
    let applied = apply_value(schema, current, &patch, options)?;
    to.compare("applied", &applied);
    if options.dialect == Dialect::Extended {
        let again = three_way_value(schema, &original, &modified, &applied, options)?.into_value();
        to.require("a second three-way diff", &Value::Object(Map::new()), &again);
    }
    Ok(())
}

fn pair(to: &mut Differences<'_>, schema: Schema<'_>, options: &Options) -> Result<(), Error> {
    let (first, second) = (to.input("first").clone(), to.input("second").clone());
    if to.wanted("conflicts").is_some() || to.wanted("merged").is_none() {
        let conflicts = conflicts_value(schema, &first, &second, options)?;
        to.compare("conflicts", &conflicts.iter().map(|path| Value::from(path.to_string())).collect());
    }
    if to.wanted("merged").is_none() && to.wanted_error().is_none() {
        return Ok(());
    }
    let merged = merge_value(schema, &first, &second, options)?.into_value();
    to.compare("merged", &merged);
    if let Some(live) = to.example.document("live").cloned() {
        let one_after_the_other =
            apply_value(schema, apply_value(schema, live.clone(), &first, options)?, &second, options)?;
        to.compare("result", &one_after_the_other);
        to.compare("result", &apply_value(schema, live, &merged, options)?);
    }
    Ok(())
}
