//! Recorded documents are changed as an API server changes them.

use serde::Deserialize;
use serde_json::Value;

use super::{apply, rules};
use crate::types;

/// A document with its defaults, and what conversion to the internal version and back makes of it, if that changes it.
#[derive(Deserialize)]
struct Case {
    gvk: (String, String, String),
    out: Option<Value>,
    stored: Option<Value>,
}

/// Status written for an autoscaler of version 1 is repeated in an annotation. No client writes it but the controller, so this is left
/// out.
fn without_repetition(mut object: Value) -> Value {
    let annotations = object.pointer_mut("/metadata/annotations").and_then(Value::as_object_mut);
    let is_empty = annotations.is_some_and(|annotations| {
        annotations.remove("autoscaling.alpha.kubernetes.io/current-metrics").is_some() && annotations.is_empty()
    });
    if is_empty && let Some(metadata) = object.pointer_mut("/metadata").and_then(Value::as_object_mut) {
        metadata.remove("annotations");
    }
    object
}

#[test]
fn recorded_documents_are_converted_as_on_a_server() {
    let recorded = include_str!("../../tests/data/defaults.jsonl");
    let text = match std::env::var_os("SMP_KINDS_CASES") {
        Some(file) => std::fs::read_to_string(file).unwrap(),
        None => recorded.to_owned(),
    };
    let mut changed = 0;
    for line in text.lines() {
        let Case { gvk: (group, version, kind), out, stored } = serde_json::from_str(line).unwrap();
        let Some(mut object) = out else { continue };
        changed += u32::from(stored.is_some());
        let expected = without_repetition(stored.unwrap_or_else(|| object.clone()));
        apply(types::of_kind(&group, &version, &kind).unwrap(), &mut object);
        assert_eq!(object, expected, "{line}");
    }
    assert!(changed >= 40, "only {changed} documents are changed");
}

#[test]
fn each_rule_is_for_a_struct_of_the_table() {
    for (name, _) in rules::ALL {
        assert!(types::by_name(name).is_some(), "{name}");
    }
}
