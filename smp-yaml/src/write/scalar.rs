//! Writes scalars as YAML: plain if every reader agrees on the value, or else as a block or in quotes.

use std::fmt::Write as _;

use serde_json::{Number, Value};

use crate::scalar::is_text;

/// The quotes of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quotes {
    None,
    Single,
    Double,
}

/// Writes a scalar or an empty collection in a block. The lines of a string with several lines are indented by `indent`.
pub(super) fn in_block(output: &mut String, value: &Value, indent: usize) {
    match value {
        Value::String(text) if is_literal(text) => output.push_str(&literal(text, indent)),
        Value::String(text) => self::text(output, text, false),
        _ => output.push_str(&one_line(value, false)),
    }
}

/// A scalar or an empty collection in flow style.
pub(super) fn in_flow(value: &Value) -> String {
    one_line(value, true)
}

/// Writes the name of a field in a block.
pub(super) fn key(output: &mut String, name: &str) {
    text(output, name, false);
}

/// A scalar with the quotes of another one, if they fit.
pub(super) fn quoted_like(value: &Value, quotes: Quotes, is_flow: bool) -> String {
    match (value, quotes) {
        (Value::String(text), Quotes::Single) if text.chars().all(is_plain_char) => {
            format!("'{}'", text.replace('\'', "''"))
        }
        (Value::String(text), Quotes::Single | Quotes::Double) => {
            let mut output = String::with_capacity(text.len() + 2);
            double_quoted(&mut output, text);
            output
        }
        _ => one_line(value, is_flow),
    }
}

fn one_line(value: &Value, is_flow: bool) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => self::number(number),
        Value::String(value) => {
            let mut output = String::with_capacity(value.len() + 2);
            text(&mut output, value, is_flow);
            output
        }
        Value::Array(_) => "[]".to_owned(),
        Value::Object(_) => "{}".to_owned(),
    }
}

/// YAML 1.1 requires a point and a sign in a number with an exponent.
fn number(number: &Number) -> String {
    let text = number.to_string();
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let point = if digits.contains('.') { "" } else { ".0" };
    let sign = if exponent.starts_with(['-', '+']) { "" } else { "+" };
    format!("{digits}{point}e{sign}{exponent}")
}

fn text(output: &mut String, text: &str, is_flow: bool) {
    if is_plain(text, is_flow) {
        output.push_str(text);
    } else {
        double_quoted(output, text);
    }
}

/// Whether every reader reads the plain scalar as this string.
fn is_plain(text: &str, is_flow: bool) -> bool {
    let mut chars = text.chars();
    let (Some(first), second) = (chars.next(), chars.next()) else { return false };
    let begins_well = match first {
        '-' => second.is_some_and(|second| second.is_ascii_alphanumeric() || second == '-'),
        _ => !first.is_whitespace() && !"?:,[]{}#&*!|>'\"%@`=~<".contains(first),
    };
    begins_well
        // At the start of a line, these end a document.
        && !text.starts_with("---")
        && !text.starts_with("...")
        && !text.ends_with([' ', ':'])
        && has_only_plain_chars(text)
        && !text.as_bytes().windows(2).any(|pair| pair == b": " || pair == b" #")
        && !(is_flow && text.contains([',', '[', ']', '{', '}', '?', ':']))
        && is_text(text)
        && !is_almost_number(text)
}

fn has_only_plain_chars(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~')) || text.chars().all(is_plain_char)
}

/// Whether a character is visible and needs no escape outside of double quotes.
fn is_plain_char(c: char) -> bool {
    match c {
        ' '..='~' => true,
        '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => false,
        _ => c > '\u{a0}',
    }
}

/// Whether some reader, but not kubectl, reads a string as a number or a time: `12:30`, `2001-01-01`, `0x_`, `1e999`.
fn is_almost_number(text: &str) -> bool {
    // Most strings start with a letter.
    if !text.starts_with(|first: char| first.is_ascii_digit() || "+-.:_eE".contains(first)) {
        return false;
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let has_only = |signs: &str| unsigned.bytes().all(|byte| byte.is_ascii_digit() || signs.as_bytes().contains(&byte));
    let is_based = unsigned.strip_prefix('0').is_some_and(|rest| rest.starts_with(['x', 'X', 'b', 'B', 'o', 'O']))
        && unsigned[2..].bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'_');
    let is_date = unsigned.len() > 4
        && unsigned.bytes().take(4).all(|byte| byte.is_ascii_digit())
        && unsigned[4..].starts_with('-')
        && has_only("-:.+ tTzZ");
    let is_sixties = unsigned.contains(':') && has_only(":._");
    let is_float = has_only(".eE+-_")
        && unsigned.contains(|c: char| c.is_ascii_digit())
        && unsigned.bytes().filter(|byte| *byte == b'.').count() < 2;
    is_based || is_date || is_sixties || is_float
}

/// Whether a string can be written as a literal block (`|`).
fn is_literal(text: &str) -> bool {
    if !text.contains('\n') {
        return false;
    }
    let Some(first) = text.lines().find(|line| !line.is_empty()) else { return false };
    // Empty lines at the end would look like part of what follows.
    !text.ends_with("\n\n")
        && !first.starts_with([' ', '\t'])
        && text.chars().all(|c| is_plain_char(c) || c == '\n' || c == '\t')
}

fn literal(text: &str, indent: usize) -> String {
    let chomping = if text.ends_with('\n') { "" } else { "-" };
    let mut block = format!("|{chomping}");
    let lines = text.strip_suffix('\n').unwrap_or(text);
    for line in lines.split('\n') {
        block.push('\n');
        if !line.is_empty() {
            block.extend(std::iter::repeat_n(' ', indent));
            block.push_str(line);
        }
    }
    block
}

fn double_quoted(output: &mut String, text: &str) {
    output.push('"');
    for c in text.chars() {
        match c {
            '"' => output.push_str("\\\""),
            '\\' => output.push_str("\\\\"),
            '\n' => output.push_str("\\n"),
            '\t' => output.push_str("\\t"),
            '\r' => output.push_str("\\r"),
            _ if is_plain_char(c) => output.push(c),
            _ => {
                // All characters to escape fit four hexadecimal digits.
                let _ = write!(output, "\\u{:04x}", u32::from(c));
            }
        }
    }
    output.push('"');
}
