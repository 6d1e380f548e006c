//! Compares everything with what Kubernetes' own library does in recorded cases. `dev/server-data/go-crd` writes them.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::definition::Definition;
use super::embedded;
use super::format::Format;
use super::list_type;
use super::node::{Node, Purpose};
use super::pattern::{self, Pattern};
use super::schema::Reader;
use super::{default, prune, validate};
use crate::cause::Causes;

/// The texts that the recording program matches all patterns with.
const TEXTS: [&str; 46] = [
    "", "a", "b", "ab", "aab", "a.b", "aaaa", "A", "AB", "k", "\u{212a}", "\u{e9}", "\u{c9}", "\u{663}", "1", "12",
    "1e5", " ", "\n", "a\nb", "\u{b}", "_", "-", "<", ">", "[", "]", "[b]", "&", "~", "{", "}", "a{,2}", "a{2", "a{a}",
    "{2}", "a b", "a#b", "x", "xx", "xxx", "xxxx", "\\", "/", "\"", "a[b",
];

#[test]
fn every_recorded_case_agrees() {
    let path = std::env::var("SMP_CRD_CASES")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/crd.jsonl").to_owned());
    let cases = std::fs::read_to_string(path).expect("the cases can be read");
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).expect("a case is JSON");
        count += 1;
        if let Err(difference) = compare(&case) {
            wrong.push(format!("{difference}\n  in {line}"));
        }
    }
    let shown = wrong.iter().take(12).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {count} cases differ:\n{shown}", wrong.len());
    assert!(count > 500, "only {count} cases");
}

fn compare(case: &Value) -> Result<(), String> {
    if case.get("pattern").is_some() {
        compare_pattern(case)
    } else if case.get("format").is_some() {
        compare_format(case)
    } else if case.get("object").is_some() {
        compare_object(case)
    } else {
        compare_definition(case)
    }
}

fn same(what: &str, ours: &Value, recorded: &Value) -> Result<(), String> {
    if crate::cause::text::same(ours, recorded) {
        return Ok(());
    }
    Err(format!("{what}\n  ours:     {ours}\n  recorded: {recorded}"))
}

fn compare_pattern(case: &Value) -> Result<(), String> {
    let text = case["pattern"].as_str().expect("a pattern");
    let error = pattern::check(text).err().unwrap_or_default();
    same("error", &json!(error), &case["error"])?;
    if !error.is_empty() {
        return Ok(());
    }
    let pattern = Pattern::new(text);
    for (text, recorded) in TEXTS.iter().zip(case["matches"].as_array().expect("matches")) {
        same(&format!("match of {text:?}"), &json!(pattern.matches(text)), recorded)?;
    }
    Ok(())
}

fn compare_format(case: &Value) -> Result<(), String> {
    let name = case["format"].as_str().expect("a name");
    let format = Format::named(name).expect("a known format");
    for (name, expected) in [("valid", true), ("invalid", false)] {
        for text in case[name].as_array().expect("texts") {
            let found = format.accepts(text.as_str().expect("a text"));
            same(&format!("{name} of {text}"), &json!(found), &json!(expected))?;
        }
    }
    Ok(())
}

/// Values that are internal structures of the library are recorded as an ellipsis and not compared.
fn compare_definition(case: &Value) -> Result<(), String> {
    const MASK: &str = "Invalid value: \"…\": ";
    let recorded = case["causes"].as_array().expect("causes");
    let masked: HashSet<(&str, &str)> = recorded
        .iter()
        .filter_map(|cause| Some((cause[1].as_str()?, cause[2].as_str()?.strip_prefix(MASK)?)))
        .collect();
    let ours = match Definition::read(&case["definition"]) {
        Ok(_) => Causes::default(),
        Err(causes) => causes,
    };
    let masked = ours.iter().cloned().map(|mut cause| {
        let tail = cause.message.match_indices(": ").map(|(at, _)| cause.message.split_at(at + 2).1);
        let tail = tail.filter(|tail| masked.contains(&(cause.field.as_str(), *tail))).last();
        if let Some(tail) = tail {
            cause.message = format!("{MASK}{tail}");
        }
        cause
    });
    same("definition", &listed(&masked.collect()), &case["causes"])
}

fn compare_object(case: &Value) -> Result<(), String> {
    let mut reader = Reader::default();
    let schema = Node::new(&reader.schema(&case["schema"], ""), Purpose::Objects);
    let mut object = case["object"].clone();
    let unknown = prune::prune(&mut object, &schema);
    same("unknown", &json!(unknown), &case["unknown"])?;
    default::default(&mut object, &schema);
    same("result", &object, &case["result"])?;
    let mut causes = validate::validate(&object, None, &schema, "");
    causes.append(embedded::check(&object, &schema, false, ""));
    let repeated = list_type::repeated(&object, &schema);
    causes.append(repeated.clone());
    same("causes", &listed(&causes), &case["causes"])?;
    let Some(old) = case.get("old") else { return Ok(()) };
    let mut old = old.clone();
    prune::prune(&mut old, &schema);
    default::default(&mut old, &schema);
    let mut causes = validate::validate(&object, Some(&old), &schema, "");
    causes.append(embedded::check(&object, &schema, false, ""));
    if list_type::repeated(&old, &schema).is_empty() {
        causes.append(repeated);
    }
    same("update", &listed(&causes), case.get("update").unwrap_or(&json!([])))
}

fn listed(causes: &Causes) -> Value {
    let mut all: Vec<[&str; 3]> = causes.iter().map(|cause| [cause.reason, &*cause.field, &*cause.message]).collect();
    all.sort_unstable_by_key(|cause| format!("[{} {} {}]", cause[0], cause[1], cause[2]));
    all.dedup();
    json!(all)
}
