//! kubectl's annotation, byte for byte, with any features of `serde_json`.

use serde_json::{Value, json};
use smp_core::last_applied;

/// Fewer rows would mean that some went missing.
const AT_LEAST: usize = 18;

/// The annotation of a JSON manifest; `None` if it is rejected.
fn written(manifest: &str) -> Option<Value> {
    let mut object: Value = serde_json::from_str(manifest).ok()?;
    last_applied::write(&mut object).ok()?;
    Some(object["metadata"]["annotations"][last_applied::ANNOTATION].take())
}

#[test]
fn json_manifests_get_the_annotation_that_kubectl_writes() {
    let rows = include_str!("../../../spec/yaml/last-applied.jsonl").lines();
    let rows: Vec<Value> = rows.map(|line| serde_json::from_str(line).expect("a row is JSON")).collect();
    let mut compared = 0;
    for row in &rows {
        let text = row["text"].as_str().expect("a row has a text");
        let wanted = row.get("smp").unwrap_or(row).get("json").cloned();
        if text.starts_with('{') && wanted.is_some() {
            assert_eq!(written(text), wanted, "{text}");
            compared += 1;
        }
    }
    assert!(compared >= AT_LEAST, "only {compared} rows are compared");
}

#[test]
fn the_order_of_names_does_not_change_the_annotation() {
    let manifest = json!({"kind": "Pod", "metadata": {"name": "a", "annotations": {"b": "", "a": ""}}, "spec": {}});
    let forwards = r#"{"kind":"Pod","metadata":{"annotations":{"a":"","b":""},"name":"a"},"spec":{}}"#;
    let backwards = r#"{"spec":{},"metadata":{"name":"a","annotations":{"b":"","a":""}},"kind":"Pod"}"#;
    for text in [forwards, backwards, &manifest.to_string()] {
        assert_eq!(written(text), Some(Value::from(format!("{forwards}\n"))));
    }
}
