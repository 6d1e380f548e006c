//! Reads the texts in `spec/yaml` and compares the values with those of kubectl's reader.

use serde_json::Value;

use smp_yaml::{Format, Reader};

/// The smallest number of rows in the table, to notice if it is truncated.
const AT_LEAST: usize = 600;

/// The expected value of a row, or `None` for an error.
fn wanted(row: &Value) -> Option<Value> {
    let answer = row.get("smp").unwrap_or(row);
    let json = answer.get("json").and_then(Value::as_str)?;
    Some(serde_json::from_str(json).expect("the answer is JSON"))
}

/// Reads the only document of a text.
fn given(text: &str) -> Result<Value, String> {
    let mut documents = Reader::new().format(Format::Yaml).read(text).map_err(|error| error.to_string())?;
    assert!(documents.len() < 2, "several documents: {text}");
    Ok(documents.pop().map_or(Value::Null, |document| document.value))
}

#[test]
fn texts_have_the_values_that_kubectl_reads() {
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
