//! KYAML, kubectl's unambiguous subset of YAML: brackets instead of indentation, and every string in quotes.

use std::fmt::Write as _;

use serde_json::{Number, Value};

/// Writes a value as a KYAML document with its marker, as `kubectl get -o kyaml` does.
///
/// KYAML is YAML with brackets instead of indentation and with quotes around every string, so that no reader misreads it.
///
/// ```
/// # use serde_json::json;
/// let text = smp_yaml::to_kyaml(&json!({"a": "no", "b": [1]}));
/// assert_eq!(text, "---\n{\n  a: \"no\",\n  b: [\n    1,\n  ],\n}\n");
/// ```
pub fn to_kyaml(value: &Value) -> String {
    let mut text = String::from("---\n");
    node(&mut text, value, 0);
    text.push('\n');
    text
}

fn node(text: &mut String, value: &Value, level: usize) {
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        Value::Number(value) => number(text, value),
        Value::String(value) => string(text, value, level),
        Value::Array(items) if items.is_empty() => text.push_str("[]"),
        Value::Array(items) => list(text, items, level),
        Value::Object(fields) if fields.is_empty() => text.push_str("{}"),
        Value::Object(fields) => {
            text.push_str("{\n");
            for (name, value) in fields {
                indent(text, level + 1);
                key(text, name);
                text.push_str(": ");
                node(text, value, level + 1);
                text.push_str(",\n");
            }
            indent(text, level);
            text.push('}');
        }
    }
}

/// In a list, the brackets of objects and lists are on the lines of the list's brackets. Scalars are on separate lines.
fn list(text: &mut String, items: &[Value], level: usize) {
    text.push('[');
    if items.iter().all(|item| item.is_object() || item.is_array()) {
        for (index, item) in items.iter().enumerate() {
            text.push_str(if index > 0 { ", " } else { "" });
            node(text, item, level);
        }
    } else {
        text.push('\n');
        for item in items {
            indent(text, level + 1);
            node(text, item, level + 1);
            text.push_str(",\n");
        }
        indent(text, level);
    }
    text.push(']');
}

/// In YAML 1.1, a float needs a dot, and its exponent needs a sign.
fn number(text: &mut String, value: &Number) {
    let written = value.to_string();
    match written.split_once(['e', 'E']) {
        Some((digits, exponent)) => {
            let dot = if digits.contains('.') { "" } else { ".0" };
            let sign = if exponent.starts_with(['+', '-']) { "" } else { "+" };
            let _ = write!(text, "{digits}{dot}e{sign}{exponent}");
        }
        None => text.push_str(&written),
    }
}

fn key(text: &mut String, name: &str) {
    if is_plain(name) {
        text.push_str(name);
        return;
    }
    text.push('"');
    for c in name.chars() {
        match c {
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            _ => escaped(text, c),
        }
    }
    text.push('"');
}

/// Whether every reader reads the key as this string if it has no quotes.
fn is_plain(name: &str) -> bool {
    let inner = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/');
    let outer = |c: char| c.is_alphanumeric() || c == '_';
    name.chars().all(inner)
        && name.starts_with(outer)
        && name.ends_with(outer)
        && !WORDS.contains(&name.to_lowercase().as_str())
        && !is_like_a_number(name)
}

/// Words that are not strings in some version of YAML.
const WORDS: [&str; 14] =
    ["null", "true", "false", "t", "f", "y", "n", "yes", "no", "on", "off", "inf", "infinity", "nan"];

/// Whether a name looks like a number, in any base, with underscores or exponents, or like a date.
fn is_like_a_number(name: &str) -> bool {
    let digits = name.replace('_', "").to_ascii_lowercase();
    let of_base = |prefix: &str, base: u32| {
        digits.strip_prefix(prefix).is_some_and(|rest| {
            // A hexadecimal number may have a binary exponent.
            let rest = if base == 16 { rest.split_once('p').map_or(rest, |(rest, _)| rest) } else { rest };
            !rest.is_empty() && rest.chars().all(|c| c.is_digit(base) || c == '.')
        })
    };
    let is_date = || {
        let parts: Vec<&str> = name.split('-').collect();
        parts.len() == 3 && parts[0].len() == 4 && parts.iter().all(|part| part.parse::<u16>().is_ok())
    };
    digits.parse::<f64>().is_ok() || of_base("0x", 16) || of_base("0o", 8) || of_base("0b", 2) || is_date()
}

/// Writes a string. If it has several lines, each is on a separate line, and readers join them again.
fn string(text: &mut String, value: &str, level: usize) {
    if !value.contains('\n') {
        text.push('"');
        value.chars().for_each(|c| escaped(text, c));
        text.push('"');
        return;
    }
    text.push_str("\"\\\n");
    for line in value.split_inclusive('\n') {
        indent(text, level + 1);
        // Readers drop leading white space, except after a backslash.
        text.push(if line.starts_with([' ', '\t']) { '\\' } else { ' ' });
        line.trim_end_matches('\n').chars().for_each(|c| escaped(text, c));
        text.push_str(if line.ends_with('\n') { "\\n\\\n" } else { "\\\n" });
    }
    indent(text, level + 1);
    text.push('"');
}

fn escaped(text: &mut String, c: char) {
    match c {
        '"' | '\\' => text.extend(['\\', c]),
        '\t' => text.push('\t'),
        '\r' => text.push_str("\\r"),
        '\0' => text.push_str("\\0"),
        '\u{7}' => text.push_str("\\a"),
        '\u{8}' => text.push_str("\\b"),
        '\u{b}' => text.push_str("\\v"),
        '\u{c}' => text.push_str("\\f"),
        '\u{1b}' => text.push_str("\\e"),
        '\u{85}' => text.push_str("\\N"),
        '\u{a0}' => text.push_str("\\_"),
        '\u{2028}' => text.push_str("\\L"),
        '\u{2029}' => text.push_str("\\P"),
        c if c.is_ascii_control() => drop(write!(text, "\\x{:02x}", u32::from(c))),
        c if c.is_control() || c == '\u{feff}' => drop(write!(text, "\\u{:04x}", u32::from(c))),
        c => text.push(c),
    }
}

fn indent(text: &mut String, level: usize) {
    (0..level).for_each(|_| text.push_str("  "));
}
