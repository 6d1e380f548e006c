//! Our reader and kubectl's reader read back the same value, and YAML 1.2 has no other type for a plain scalar.

use granit_parser::{Event, ScalarStyle};
use serde_json::{Value, json};

use super::Layout;
use crate::scalar::is_text;
use crate::{Format, Reader};

fn table() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/yaml/written.jsonl")
}

/// Compares the texts in the table. `smp-interop yaml` runs kubectl's reader on them.
#[test]
fn the_texts_that_kubectl_reads_back_are_current() {
    let text = std::fs::read_to_string(table()).expect("the table can be read");
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("a row is JSON")).collect();
    assert!(rows.len() >= 300, "only {} rows", rows.len());
    let written: Vec<String> = rows
        .iter()
        .map(|row| json!({"value": row["value"], "text": Layout::KUBECTL.document(&row["value"])}).to_string() + "\n")
        .collect();
    if std::env::var_os("SMP_GENERATE").is_some_and(|value| value == "write") {
        std::fs::write(table(), written.concat()).expect("the table can be written");
        return;
    }
    assert!(written.concat() == text, "stale: run `cargo xtask generate yaml`");
}

/// Random short strings, the same in every run.
fn texts() -> impl Iterator<Item = String> {
    let letters: Vec<char> =
        "ab 01.-_:#\n\t\"'{}[],&*!|>%@`?~=<\\/+eExoyn\u{85}\u{2028}\u{feff}\u{a0}é🙂\r\u{1}\u{7f}".chars().collect();
    let mut state = 7_u64;
    let mut draw = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or_default() % below
    };
    std::iter::from_fn(move || Some((0..=draw(6)).map(|_| letters[draw(letters.len())]).collect()))
}

#[test]
fn every_string_is_read_back_as_name_value_and_item() {
    for texts in texts().take(2_000).collect::<Vec<_>>().chunks(500) {
        let values: serde_json::Map<String, Value> =
            texts.iter().map(|text| (text.clone(), json!([text, {"a": [[text]], text.clone(): {}}]))).collect();
        let value = Value::Object(values);
        for layout in [Layout::KUBECTL, Layout { indents_lists: true, step: 4 }] {
            let written = layout.document(&value);
            is_read_as(&written, &value);
        }
        is_read_as(&super::flow(&value), &value);
    }
}

fn is_read_as(written: &str, value: &Value) {
    let read = Reader::new().format(Format::Yaml).read(written).expect("what is written is YAML");
    assert_eq!(read.iter().map(|document| &document.value).collect::<Vec<_>>(), [value], "{written}");
    // YAML 1.2 has other plain scalars that are not text.
    for event in granit_parser::Parser::new_from_str(written) {
        if let (Event::Scalar(text, ScalarStyle::Plain, ..), _) = event.expect("what is written is YAML 1.2") {
            assert!(!is_text(&text) || !has_type(&text), "{text} in {written}");
        }
    }
}

/// Whether a plain scalar is not text in the core schema of YAML 1.2.
fn has_type(text: &str) -> bool {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let digits = |prefix, radix| {
        text.strip_prefix(prefix).is_some_and(|rest| !rest.is_empty() && rest.chars().all(|c| c.is_digit(radix)))
    };
    let is_number = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.') && unsigned.parse::<f64>().is_ok();
    let words = ["", "~", "null", "true", "false", ".inf", "-.inf", "+.inf", ".nan"];
    is_number || digits("0o", 8) || digits("0x", 16) || words.contains(&text.to_lowercase().as_str())
}

#[test]
fn document_markers_are_quoted() {
    for text in ["...", "... a", "---", "--- a"] {
        is_read_as(&Layout::KUBECTL.document(&json!(text)), &json!(text));
        is_read_as(&Layout::KUBECTL.document(&json!({ text: text })), &json!({ text: text }));
    }
}
