//! Limits the nesting depth of values.

use serde_json::Value;

use crate::MAX_DEPTH;

/// Whether a value inside `above` objects and lists exceeds the limit.
pub(crate) fn is_too_deep(value: &Value, above: usize) -> bool {
    match value {
        Value::Array(items) => above >= MAX_DEPTH || items.iter().any(|item| is_too_deep(item, above + 1)),
        Value::Object(fields) => above >= MAX_DEPTH || fields.values().any(|field| is_too_deep(field, above + 1)),
        _ => false,
    }
}
