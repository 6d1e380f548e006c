//! JSON text as kubectl writes it: the output of Go's `encoding/json`.

use std::fmt::Write as _;

use serde_json::{Map, Number, Value};

/// Returns the text that kubectl writes for a value: compact, names sorted at every level.
///
/// ```yaml
/// {ports: [{port: 80.0, name: <web>}], args: []}
/// # {"args":[],"ports":[{"name":"\u003cweb\u003e","port":80}]}
/// ```
pub(super) fn as_kubectl_writes(value: &Value) -> String {
    let mut text = String::new();
    write(&mut text, value);
    text
}

fn write(out: &mut String, value: &Value) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Number(value) => out.push_str(&number(value)),
        Value::String(value) => write_string(out, value),
        Value::Array(items) => write_list(out, items),
        Value::Object(fields) => write_object(out, fields),
    }
}

fn write_list(out: &mut String, items: &[Value]) {
    out.push('[');
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write(out, item);
    }
    out.push(']');
}

/// Sorts the fields by bytes. Whether the map is sorted already depends on a feature of `serde_json`.
fn write_object(out: &mut String, fields: &Map<String, Value>) {
    let mut fields: Vec<_> = fields.iter().collect();
    fields.sort_unstable_by_key(|(name, _)| *name);
    out.push('{');
    for (index, (name, value)) in fields.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write_string(out, name);
        out.push(':');
        write(out, value);
    }
    out.push('}');
}

/// Escapes what Go escapes, which is more than JSON requires: also `<`, `>`, `&`, U+2028 and U+2029.
fn write_string(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..='\u{1f}' | '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{:04x}", u32::from(character));
            }
            _ => out.push(character),
        }
    }
    out.push('"');
}

/// Writes an integer that fits a signed 64-bit integer unchanged, and any other number as a float, as kubectl reads
/// them.
///
/// ```yaml
/// [9223372036854775807, 9223372036854775809, 1.0, 1e21, 0.0000001]
/// # [9223372036854775807,9223372036854775808,1,1e+21,1e-7]
/// ```
fn number(number: &Number) -> String {
    match (number.as_i64(), number.as_f64()) {
        (Some(integer), _) => integer.to_string(),
        (None, Some(float)) => self::float(float),
        // Only `arbitrary_precision` has numbers that do not fit a float. kubectl cannot read them.
        (None, None) => number.to_string(),
    }
}

fn float(float: f64) -> String {
    match float.abs() {
        // kubectl reads the `-0` of JSON and the `-0.0` of YAML as the integer 0. `serde_json` reads both as -0.0.
        0.0 => "0".to_owned(),
        1e-6..1e21 => float.to_string(),
        // Rust writes `1e21` where Go writes `1e+21`, and both `1e-7`.
        _ => format!("{float:e}").replace('e', "e+").replace("e+-", "e-"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::as_kubectl_writes;

    #[test]
    fn a_number_that_kubectl_cannot_read_is_written_as_it_is() {
        // Such a value needs `arbitrary_precision`.
        if let Ok(value) = serde_json::from_str::<Value>("[-1e400]") {
            assert_eq!(as_kubectl_writes(&value).to_lowercase().replace('+', ""), "[-1e400]");
        }
    }
}
