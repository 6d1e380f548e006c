//! Reads the texts of `spec/yaml` and compares what they mean with what kubectl's reader said of them.

use serde_json::Value;

use smp_yaml::{Format, Reader};

/// Fewer would mean that rows went missing.
const AT_LEAST: usize = 600;

/// What a row wants: a value, or an error.
fn wanted(row: &Value) -> Option<Value> {
    let answer = row.get("smp").unwrap_or(row);
    let json = answer.get("json").and_then(Value::as_str)?;
    Some(serde_json::from_str(json).expect("the answer is JSON"))
}

/// What the only document of a text is here.
fn given(text: &str) -> Result<Value, String> {
    let mut documents = Reader::new().format(Format::Yaml).read(text).map_err(|error| error.to_string())?;
    assert!(documents.len() < 2, "several documents: {text}");
    Ok(documents.pop().map_or(Value::Null, |document| document.value))
}

#[test]
fn texts_mean_what_kubectl_makes_of_them() {
    let rows: Vec<Value> = include_str!("../../../spec/yaml/read.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a row is JSON"))
        .collect();
    assert!(rows.len() >= AT_LEAST, "only {} rows", rows.len());
    let mut differences = Vec::new();
    for row in &rows {
        let text = row["text"].as_str().expect("a row has a text");
        let given = given(text);
        if given.as_ref().ok() != wanted(row).as_ref() {
            differences.push(format!("{text:?}: {given:?}, wanted {row}"));
        }
        assert_eq!(row.get("smp").is_some(), row.get("why").is_some(), "a difference has a reason: {row}");
    }
    assert!(differences.is_empty(), "{} differences:\n{}", differences.len(), differences.join("\n"));
}
