//! Values as Go writes them in messages: quoted strings, numbers, JSON.

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Number, Value};

/// The characters that Go prints as they are.
static PRINTABLE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$").expect("the pattern is valid"));

/// A number as Kubernetes keeps it: numbers that are not 64-bit integers become floating-point numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Numeric {
    /// A number that is written as an integer and fits into 64 bits.
    Integer(i64),
    /// Any other number.
    Float(f64),
}

impl Numeric {
    /// Reads a number of a document.
    pub(crate) fn of(number: &Number) -> Self {
        match number.as_i64() {
            Some(integer) => Self::Integer(integer),
            None => Self::Float(number.as_f64().unwrap_or(f64::MAX)),
        }
    }

    /// The number as `%v` formats it.
    pub(crate) fn shown(self) -> String {
        match self {
            Self::Integer(integer) => integer.to_string(),
            Self::Float(value) => float(value),
        }
    }

    /// The number as a floating-point number.
    #[expect(clippy::cast_precision_loss, reason = "Kubernetes converts numbers in the same way")]
    pub(crate) fn float(self) -> f64 {
        match self {
            Self::Integer(integer) => integer as f64,
            Self::Float(float) => float,
        }
    }
}

/// Whether a character is shown as it is.
pub fn is_printable(c: char) -> bool {
    if c.is_ascii() { (' '..='~').contains(&c) } else { PRINTABLE.is_match(c.encode_utf8(&mut [0; 4])) }
}

/// A string in double quotes, as `%q` formats it.
///
/// ```text
/// a"b  →  "a\"b"
/// ```
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\u{7}' => out.push_str("\\a"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{b}' => out.push_str("\\v"),
            c if is_printable(c) => out.push(c),
            c => escape(&mut out, u32::from(c)),
        }
    }
    out.push('"');
    out
}

/// A string in double quotes, cut if it is longer than `limit`.
pub(crate) fn quoted_within(text: &str, limit: usize) -> String {
    // A character has up to four bytes, so a text cut here is longer than the limit and gets an ellipsis.
    within(quoted(&text[..text.floor_char_boundary(limit.saturating_add(4))]), limit)
}

/// A text, cut if it is longer than `limit`.
pub(crate) fn within(mut text: String, limit: usize) -> String {
    if text.len() > limit {
        text.truncate(text.floor_char_boundary(limit));
        text.push('…');
    }
    text
}

/// Texts with a separator between them, cut if they are longer than `limit` together.
pub(crate) fn joined_within(texts: impl Iterator<Item = String>, separator: &str, limit: usize) -> String {
    let mut joined = String::new();
    for (index, text) in texts.enumerate() {
        if index > 0 {
            joined.push_str(separator);
        }
        joined.push_str(&text);
        if joined.len() > limit {
            return within(joined, limit);
        }
    }
    joined
}

fn escape(out: &mut String, code: u32) {
    let done = match code {
        0..0x80 => write!(out, "\\x{code:02x}"),
        0x80..0x1_0000 => write!(out, "\\u{code:04x}"),
        _ => write!(out, "\\U{code:08x}"),
    };
    done.expect("writing to a string succeeds");
}

/// A floating-point number as `%v` formats it: with an exponent if that is below -4 or above 5.
///
/// ```text
/// 1.50  →  1.5        1e6  →  1e+06        0.00001  →  1e-05
/// ```
pub(crate) fn float(value: f64) -> String {
    scientific(value, -4..=5, 2)
}

/// Writes a number without exponent if that would be in the range, and otherwise with one of at least `width` digits.
fn scientific(value: f64, plain: RangeInclusive<i32>, width: usize) -> String {
    let text = format!("{value:e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if value == 0.0 || plain.contains(&exponent) {
        return value.to_string();
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:0width$}", exponent.unsigned_abs())
}

/// A value as JSON: names are sorted, and characters that are special in HTML are escaped.
pub(crate) fn json(value: &Value) -> String {
    json_within(value, usize::MAX)
}

/// A value as JSON, cut if it is longer than `limit`. The cost depends on the limit, not on the value.
pub(crate) fn json_within(value: &Value, limit: usize) -> String {
    let mut out = String::new();
    write_json(&mut out, value, limit);
    within(out, limit)
}

/// Writes a value, and stops soon after `limit` bytes.
fn write_json(out: &mut String, value: &Value, limit: usize) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Number(number) => match Numeric::of(number) {
            Numeric::Integer(integer) => out.push_str(&integer.to_string()),
            Numeric::Float(value) => out.push_str(&scientific(value, -6..=20, 1)),
        },
        Value::String(text) => write_string(out, text, limit),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if out.len() > limit {
                    return;
                }
                separate(out, index);
                write_json(out, item, limit);
            }
            out.push(']');
        }
        Value::Object(members) => {
            // Not all members fit, so only the first ones are sorted.
            let mut members: Vec<_> = members.iter().take(limit).collect();
            members.sort_unstable_by_key(|(name, _)| *name);
            out.push('{');
            for (index, (name, value)) in members.into_iter().enumerate() {
                if out.len() > limit {
                    return;
                }
                separate(out, index);
                write_string(out, name, limit);
                out.push(':');
                write_json(out, value, limit);
            }
            out.push('}');
        }
    }
}

fn separate(out: &mut String, index: usize) {
    if index > 0 {
        out.push(',');
    }
}

fn write_string(out: &mut String, text: &str, limit: usize) {
    let quoted = Value::from(&text[..text.floor_char_boundary(limit)]).to_string();
    for c in quoted.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                write!(out, "\\u{:04x}", u32::from(c)).expect("writing to a string succeeds");
            }
            c => out.push(c),
        }
    }
}

/// Whether two values are equal as Kubernetes compares them: 1 and 1.0 differ, 1.0 and 1.00 do not.
pub(crate) fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => Numeric::of(left) == Numeric::of(right),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(name, value)| right.get(name).is_some_and(|other| same(value, other)))
        }
        (left, right) => left == right,
    }
}

/// Texts as a JSON list.
pub(crate) fn json_list(texts: &[impl AsRef<str>]) -> String {
    json(&texts.iter().map(AsRef::as_ref).collect::<Value>())
}

/// A value as `%v` formats it.
///
/// ```text
/// {"b": [1, "x"], "a": null}  →  map[a:<nil> b:[1 x]]
/// ```
pub(crate) fn plain(value: &Value) -> String {
    match value {
        Value::Null => "<nil>".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => Numeric::of(number).shown(),
        Value::String(text) => text.clone(),
        Value::Array(items) => format!("[{}]", items.iter().map(plain).collect::<Vec<_>>().join(" ")),
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_unstable_by_key(|(name, _)| *name);
            let members: Vec<String> = members.iter().map(|(name, value)| format!("{name}:{}", plain(value))).collect();
            format!("map[{}]", members.join(" "))
        }
    }
}
