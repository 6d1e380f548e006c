//! JSON texts of the same document in different layouts.

use std::fmt::Write as _;

use serde_json::Value;

/// A document as compact text and as text with whitespace.
pub(crate) fn plain(document: &Value) -> [String; 2] {
    [document.to_string(), format!(" {document:#}\n")]
}

/// A document as text in which the first character of each string is escaped, and each object repeats its first name: the
/// last value counts.
///
/// ```json
/// {"\u0061": 0, "\u0061": "\u0062c"}
/// ```
pub(crate) fn awkward(document: &Value) -> String {
    let mut text = String::new();
    write(document, &mut text);
    text
}

fn write(value: &Value, text: &mut String) {
    match value {
        Value::Object(fields) => {
            text.push('{');
            // The wrong value is one that could be a key of another item.
            let wrong = fields.values().next_back().filter(|value| value.is_string()).map(Value::to_string);
            for (place, (name, value)) in fields.iter().enumerate() {
                if place == 0 {
                    string(name, text);
                    text.push_str(": ");
                    text.push_str(wrong.as_deref().unwrap_or("0"));
                }
                text.push(',');
                string(name, text);
                text.push(':');
                write(value, text);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (place, item) in items.iter().enumerate() {
                text.push_str(if place == 0 { "\n" } else { " , " });
                write(item, text);
            }
            text.push(']');
        }
        Value::String(value) => string(value, text),
        other => text.push_str(&other.to_string()),
    }
}

fn string(value: &str, text: &mut String) {
    match value.chars().next().filter(char::is_ascii) {
        Some(first) => {
            let rest = Value::from(&value[1..]).to_string();
            write!(text, "\"\\u{:04x}{}", u32::from(first), &rest[1..]).unwrap_or_default();
        }
        None => text.push_str(&Value::from(value).to_string()),
    }
}
