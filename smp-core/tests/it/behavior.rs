//! Runs every example of the Markdown files under `tests/behavior/`, with derived tables and with tables read from a
//! document, and compares the results.

mod markdown;
mod run;
mod suite;

use std::path::Path;

use serde_json::{Value, json};
use smp_core::{Code, Schema};
use smp_openapi::Document;
use smp_testkit::swagger;
use suite::{Example, Suite};

use crate::support::types;

/// The behavior files with their names.
fn files() -> Vec<(String, String)> {
    let folder = format!("{}/tests/behavior", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| Path::new(name).extension().is_some_and(|extension| extension == "md"))
        .map(|name| (name.clone(), std::fs::read_to_string(format!("{folder}/{name}")).unwrap()))
        .collect();
    files.sort();
    files
}

/// The documents from which tables are read.
struct Documents {
    of_cases: Document,
    of_kubernetes: Document,
}

/// Runs an example with every source that has its type.
fn check(example: &Example, documents: &Documents) -> Vec<String> {
    let Some(name) = example.type_name.as_deref() else {
        return match &example.definitions {
            Some(definitions) => check_schema(example, definitions),
            None => vec!["the type is missing; write `Type: v1/Pod` under the heading".to_owned()],
        };
    };
    if let Some(definitions) = &example.definitions {
        return match smp_openapi::read(&json!({"swagger": "2.0", "definitions": definitions})) {
            Ok(document) => with("the definitions of the example", document.get(name), example),
            Err(errors) => vec![errors.to_string()],
        };
    }
    if name == "free-form" {
        return run::check(example, Schema::free_form());
    }
    let (derived, document) = match name.rsplit_once('/') {
        Some((api_version, kind)) => {
            (smp_api_types::schema_for_api_version(api_version, kind), &documents.of_kubernetes)
        }
        None if name.contains('.') => (smp_api_types::schema_for_definition(name), &documents.of_kubernetes),
        None => (types::derived(name), &documents.of_cases),
    };
    let mut differences = with("the derived table", derived, example);
    differences.extend(with("the table of a document", document.schema(name).ok(), example));
    differences
}

fn with(source: &str, schema: Option<Schema<'_>>, example: &Example) -> Vec<String> {
    match schema {
        Some(schema) => run::check(example, schema).into_iter().map(|text| format!("{text} (with {source})")).collect(),
        None => vec![format!("the type is not in {source}")],
    }
}

/// An example of an invalid schema.
fn check_schema(example: &Example, definitions: &Value) -> Vec<String> {
    let got = match smp_openapi::read(&json!({"swagger": "2.0", "definitions": definitions})) {
        Ok(_) => "a schema".to_owned(),
        Err(errors) => {
            let lines = errors.iter().map(|e| format!("{} at {} (schema): {}", e.code(), e.pointer(), e.message()));
            lines.collect::<Vec<_>>().join("\n")
        }
    };
    match example.text("error") {
        Some(wanted) if wanted == got => Vec::new(),
        wanted => vec![format!("wanted {}\n    got    {got}", wanted.unwrap_or("no error"))],
    }
}

#[test]
fn every_example_gives_its_result() {
    let documents = Documents { of_cases: swagger::of_cases(), of_kubernetes: swagger::of_kubernetes() };
    let mut failures = Vec::new();
    let mut n_examples = 0;
    for (name, text) in files() {
        let Suite { examples, mut problems, .. } = suite::read(&text);
        n_examples += examples.len();
        for example in &examples {
            problems.extend(check(example, &documents).into_iter().map(|text| (example.line, text)));
        }
        problems.sort_by_key(|(line, _)| *line);
        failures.extend(problems.iter().map(|(line, text)| format!("tests/behavior/{name}:{line}: {text}")));
    }
    assert!(failures.is_empty(), "{} problems in {n_examples} examples:\n{}", failures.len(), failures.join("\n"));
    assert!(n_examples > 150, "the files were found");
}

#[test]
fn every_error_code_has_a_heading_and_an_example() {
    let (_, text) = files().into_iter().find(|(name, _)| name == "errors.md").unwrap();
    for code in Code::ALL {
        let (_, section) = text.split_once(&format!("\n## {code}\n")).expect("errors.md has a heading for each code");
        let section = section.split("\n## ").next().unwrap_or_default();
        assert!(section.contains(&format!("```text error\n{code} ")), "errors.md has no example that gives {code}");
    }
}

#[test]
fn the_list_of_files_is_complete() {
    let files = files();
    let (_, list) = files.iter().find(|(name, _)| name == "README.md").unwrap();
    for (name, _) in files.iter().filter(|(name, _)| name != "README.md") {
        assert!(list.contains(&format!("({name})")), "README.md has no link to {name}");
    }
}

#[test]
fn a_file_without_examples_is_rejected() {
    let problems = |text: &str| suite::read(text).problems;
    let of_rule = |rest: &str| problems(&format!("# Title\n\nAbout.\n\n## Rule\n\nBecause.\n\n{rest}"));
    assert_eq!(of_rule("```yaml live\n{}\n```\n```yaml patch\n{}\n```\n```yaml result\n{}\n```\n"), []);
    assert_eq!(of_rule("<!-- text -->\n"), []);
    let no_example = "this heading has no example; write one, or mark it with `<!-- text -->`";
    assert_eq!(of_rule(""), [(5, no_example.to_owned())]);
    assert_eq!(of_rule("```yaml lve\n{}\n```\n")[0], (9, "unknown fence `yaml lve`".to_owned()));
    assert_eq!(of_rule("```yaml live\n"), [(9, "this fence is not closed".to_owned())]);
    let no_answer = "this example has no result";
    assert_eq!(of_rule("```yaml live\n{}\n```\n```yaml patch\n{}\n```\n"), [(9, no_answer.to_owned())]);
    assert_eq!(of_rule("```yaml original\n{}\n```\n```yaml modified\n{}\n```\n"), [(9, no_answer.to_owned())]);
    assert_eq!(problems("# Title\n"), [(1, "this heading has no text".to_owned())]);
}

#[test]
fn an_example_that_is_wrong_is_reported() {
    let text = "# T\n\nA.\n\nType: free-form\n\n## R\n\nB.\n\n```yaml live\n{a: 1}\n```\n```yaml patch\n{a: 2}\n```\n";
    let suite = suite::read(&format!("{text}```yaml result\n{{a: 1}}\n```\n"));
    assert_eq!(suite.problems, []);
    let differences = run::check(&suite.examples[0], Schema::free_form());
    assert_eq!(differences, ["result: wanted {\"a\":1}\n    result: got    {\"a\":2}"]);
}
