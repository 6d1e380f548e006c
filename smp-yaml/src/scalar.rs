//! The values of YAML scalars: the rules of YAML 1.1 as implemented by kubectl's reader.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Number, Value};

/// The tag of a scalar, if it affects the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    /// No tag. The style and the text determine the value.
    None,
    Str,
    Bool,
    Int,
    Float,
    Null,
    Binary,
    Merge,
    /// Any other tag. The value is the text.
    Other,
}

/// The value of a scalar.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Scalar<'t> {
    Null,
    Bool(bool),
    Integer(i64),
    /// An integer that fits `u64` but not `i64`.
    Large(u64),
    Float(f64),
    Text(Cow<'t, str>),
}

impl<'t> Scalar<'t> {
    /// The value of a plain or tagged scalar. The error is a message.
    pub(crate) fn of(tag: Tag, text: &'t str) -> Result<Self, &'static str> {
        match (tag, plain(text)) {
            (Tag::Str | Tag::Merge | Tag::Other, _) => Ok(Self::Text(text.into())),
            (Tag::None, scalar)
            | (Tag::Bool, scalar @ Self::Bool(_))
            | (Tag::Int, scalar @ (Self::Integer(_) | Self::Large(_)))
            | (Tag::Float, scalar @ Self::Float(_))
            | (Tag::Null, scalar @ Self::Null) => Ok(scalar),
            #[expect(clippy::cast_precision_loss, reason = "the tag asks for a float")]
            (Tag::Float, Self::Integer(number)) => Ok(Self::Float(number as f64)),
            (Tag::Binary, _) => binary(text).map(|text| Self::Text(text.into())),
            _ => Err("the value does not match its tag; correct one of them"),
        }
    }

    /// The JSON value. `None` for a number that JSON does not have.
    pub(crate) fn value(self) -> Option<Value> {
        Some(match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(value),
            Self::Integer(number) => Value::from(number),
            Self::Large(number) => Value::from(number),
            Self::Float(number) => Value::Number(whole(number).or_else(|| Number::from_f64(number))?),
            Self::Text(text) => Value::String(text.into_owned()),
        })
    }

    /// The name of a field with this key. `None` if kubectl rejects it.
    pub(crate) fn key(self) -> Option<Cow<'t, str>> {
        match self {
            Self::Null | Self::Large(_) => None,
            Self::Bool(value) => Some(if value { "true" } else { "false" }.into()),
            Self::Integer(number) => Some(number.to_string().into()),
            Self::Float(number) => Some(float_key(number).into()),
            Self::Text(text) => Some(text),
        }
    }
}

/// Whether a plain scalar is read as a string.
pub(crate) fn is_text(text: &str) -> bool {
    matches!(Scalar::of(Tag::None, text), Ok(Scalar::Text(_)))
}

/// Decodes Base64 to a string. Line breaks are ignored.
fn binary(text: &str) -> Result<String, &'static str> {
    let base64 = text.replace(['\r', '\n'], "");
    let bytes = STANDARD.decode(base64).map_err(|_| "not valid Base64; correct it, or remove `!!binary`")?;
    // Each byte that is not valid UTF-8 becomes a replacement character.
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    Ok(text)
}

/// The integer for a whole float, if it fits 64 bits: kubectl writes such a float without a decimal point, and reads an integer back.
fn whole(number: f64) -> Option<Number> {
    let is_negative_zero = number == 0.0 && number.is_sign_negative();
    if number.fract() != 0.0 || is_negative_zero {
        return None;
    }
    let digits = number.to_string();
    let integer = digits.parse::<i64>().map(Number::from);
    integer.or_else(|_| digits.parse::<u64>().map(Number::from)).ok()
}

/// Formats a float as Go formats a `float32` in its shortest form.
#[expect(clippy::cast_possible_truncation, reason = "kubectl's reader loses the same digits")]
fn float_key(number: f64) -> String {
    let number = number as f32;
    if number.is_nan() {
        return ".nan".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { ".inf" } else { "-.inf" }.to_owned();
    }
    let scientific = format!("{number:e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or_default();
    if !(-4..6).contains(&exponent) {
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{digits}e{sign}{:02}", exponent.abs());
    }
    format!("{number}")
}

/// The value of an untagged plain scalar.
fn plain(text: &str) -> Scalar<'_> {
    // Most scalars are longer than `false`, the longest word.
    let word = if text.len() <= 5 { word(text) } else { None };
    word.or_else(|| number(text)).unwrap_or_else(|| Scalar::Text(text.into()))
}

fn word(text: &str) -> Option<Scalar<'static>> {
    Some(match text {
        "" | "~" | "null" | "Null" | "NULL" => Scalar::Null,
        "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => Scalar::Bool(true),
        "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => Scalar::Bool(false),
        ".nan" | ".NaN" | ".NAN" => Scalar::Float(f64::NAN),
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => Scalar::Float(f64::INFINITY),
        "-.inf" | "-.Inf" | "-.INF" => Scalar::Float(f64::NEG_INFINITY),
        _ => return None,
    })
}

fn number(text: &str) -> Option<Scalar<'static>> {
    match text.as_bytes().first()? {
        b'.' if has_stray_underscore(text) => None,
        b'.' => float(&text.replace('_', "")),
        b'0'..=b'9' | b'+' | b'-' => {
            let digits: Cow<'_, str> = if text.contains('_') { text.replace('_', "").into() } else { text.into() };
            integer(&digits).or_else(|| float(&digits)).or_else(|| signed_binary(&digits))
        }
        _ => None,
    }
}

/// Whether an underscore has no digit on one side. Numbers that start with a point reject this.
fn has_stray_underscore(text: &str) -> bool {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let bytes = text.as_bytes();
    (1..bytes.len()).any(|at| bytes[at] == b'_' && !(is_digit(bytes.get(at - 1)) && is_digit(bytes.get(at + 1))))
}

/// Parses an integer with a prefix for its base. A leading zero means octal.
fn integer(text: &str) -> Option<Scalar<'static>> {
    let is_negative = text.starts_with('-');
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (radix, digits) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &digits[2..]),
        [b'0', b'o' | b'O', ..] => (8, &digits[2..]),
        [b'0', b'b' | b'B', ..] => (2, &digits[2..]),
        [b'0', _, ..] => (8, &digits[1..]),
        _ => (10, digits),
    };
    signed(is_negative, digits, radix)
}

/// Parses a binary number whose sign follows the prefix: `0b-1`.
fn signed_binary(text: &str) -> Option<Scalar<'static>> {
    let digits = text.strip_prefix("0b")?;
    signed(digits.starts_with('-'), digits.strip_prefix(['-', '+'])?, 2)
}

/// An integer of 64 bits, signed or unsigned.
fn signed(is_negative: bool, digits: &str, radix: u32) -> Option<Scalar<'static>> {
    // The parser of the standard library would accept another sign.
    if !digits.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let magnitude = u64::from_str_radix(digits, radix).ok()?;
    if is_negative {
        return 0_i64.checked_sub_unsigned(magnitude).map(Scalar::Integer);
    }
    Some(i64::try_from(magnitude).map_or(Scalar::Large(magnitude), Scalar::Integer))
}

/// Parses a decimal number with a point or an exponent. A number that is too large for a float is a string.
fn float(text: &str) -> Option<Scalar<'static>> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_decimal = unsigned.bytes().all(|byte| byte.is_ascii_digit() || b".eE+-".contains(&byte))
        && unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let number: f64 = text.parse().ok().filter(|_| is_decimal)?;
    number.is_finite().then_some(Scalar::Float(number))
}
