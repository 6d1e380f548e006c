//! Operations on field sets.

use serde_json::{Value, json};
use smp_apply::FieldSet;

use super::{Answer, Failure};

pub(super) fn answer(case: &Value) -> Answer {
    if case["op"] == "decode" {
        let set: FieldSet = case["text"].as_str().unwrap_or_default().parse().map_err(Failure::new)?;
        let paths: Vec<String> = set.paths().map(|path| path.to_string()).collect();
        return Ok(json!({"text": set.to_string(), "paths": paths}));
    }
    let (a, b) = (set(&case["a"])?, set(&case["b"])?);
    let result = match case["op"].as_str() {
        Some("union") => a.union(&b),
        Some("intersection") => a.intersection(&b),
        Some("difference") => a.difference(&b),
        Some("recursiveDifference") => a.recursive_difference(&b),
        Some("leaves") => a.leaves(),
        _ => return Err(Failure::new("unknown operation")),
    };
    Ok(json!({"fields": result.to_value()}))
}

/// Reads a field set; nothing is the empty set.
pub(super) fn set(value: &Value) -> Result<FieldSet, Failure> {
    if value.is_null() {
        return Ok(FieldSet::new());
    }
    FieldSet::from_value(value).map_err(Failure::new)
}
