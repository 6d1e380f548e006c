//! Formats values on one line.

use serde_json::Value;

use smp_suggest::shown;

/// Writes a value on one line, in YAML, truncated after 200 characters.
pub(crate) fn short(value: &Value) -> String {
    shown(&inline(value)).into_owned()
}

/// A value as one line of YAML. Strings are quoted if they could be read as another type.
pub(super) fn inline(value: &Value) -> String {
    match value {
        Value::String(text) if is_plain(text) => text.clone(),
        Value::Array(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| format!("{}: {}", plain(name), inline(value));
            format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
        value => value.to_string(),
    }
}

/// A string, quoted if it could be misread.
pub(crate) fn plain(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { Value::from(text).to_string() }
}

fn is_plain(text: &str) -> bool {
    let is_inside = |c: char| c.is_alphanumeric() || "_-./:@+*%=$()~ ".contains(c);
    !text.is_empty()
        && text.trim() == text
        && text.chars().all(is_inside)
        && !text.contains(": ")
        && !text.ends_with(':')
        // A string that looks like a number, a boolean or null is quoted.
        && serde_json::from_str::<Value>(text).is_err()
}
