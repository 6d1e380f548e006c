//! The types of the fields of `metadata`.

use serde_json::Value;

/// Go's text of what prevents metadata from being read, if anything does.
///
/// ```text
/// {name: 1}  →  json: cannot unmarshal number into Go struct field ObjectMeta.name of type string
/// ```
pub(super) fn unreadable(metadata: &Value) -> Option<String> {
    let members = match metadata {
        Value::Object(members) => members,
        Value::Null => return None,
        other => return Some(format!("json: cannot unmarshal {} into Go value of type v1.ObjectMeta", kind(other))),
    };
    let wrong = |name: &str, value: &Value, expected: &str| {
        format!("json: cannot unmarshal {} into Go struct field ObjectMeta.{name} of type {expected}", kind(value))
    };
    for name in ["name", "generateName", "namespace", "selfLink", "resourceVersion"] {
        if let Some(value) = members.get(name).filter(|value| !value.is_string() && !value.is_null()) {
            return Some(wrong(name, value, "string"));
        }
    }
    if let Some(value) = members.get("uid").filter(|value| !value.is_string() && !value.is_null()) {
        return Some(wrong("uid", value, "types.UID"));
    }
    for name in ["labels", "annotations"] {
        match members.get(name) {
            None | Some(Value::Null) => {}
            Some(Value::Object(entries)) => {
                if let Some(value) = entries.values().find(|value| !value.is_string() && !value.is_null()) {
                    return Some(wrong(name, value, "string"));
                }
            }
            Some(value) => return Some(wrong(name, value, "map[string]string")),
        }
    }
    match members.get("finalizers") {
        None | Some(Value::Null) => None,
        Some(Value::Array(items)) => {
            let value = items.iter().find(|value| !value.is_string() && !value.is_null())?;
            Some(wrong("finalizers", value, "string"))
        }
        Some(value) => Some(wrong("finalizers", value, "[]string")),
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
