//! What a scalar of YAML stands for: the rules of YAML 1.1 as the reader of kubectl has them.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Number, Value};

/// The tag of a scalar, as far as it decides what the scalar is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    /// Without a tag the style and the text decide.
    None,
    Str,
    Bool,
    Int,
    Float,
    Null,
    Binary,
    Merge,
    /// Any other: the text stays as it is.
    Other,
}

/// What a scalar stands for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Scalar<'t> {
    Null,
    Bool(bool),
    Integer(i64),
    /// An integer that only 64 bits without a sign hold.
    Large(u64),
    Float(f64),
    Text(Cow<'t, str>),
}

impl<'t> Scalar<'t> {
    /// What a text stands for that is written plainly, or with a tag; the error says what is wrong with it.
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
            _ => Err("the value does not fit its tag; correct one of them"),
        }
    }

    /// The JSON value; none where JSON has no such number.
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

    /// The name of a field that is written like this; none for what kubectl refuses too.
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

/// Whether a text that is written plainly is read as itself.
pub(crate) fn is_text(text: &str) -> bool {
    matches!(Scalar::of(Tag::None, text), Ok(Scalar::Text(_)))
}

/// Base64 as the text that it holds; line breaks do not count.
fn binary(text: &str) -> Result<String, &'static str> {
    let base64 = text.replace(['\r', '\n'], "");
    let bytes = STANDARD.decode(base64).map_err(|_| "the value is no base64; correct it, or leave `!!binary` out")?;
    // Each byte that is no UTF-8 becomes a sign of its own.
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    Ok(text)
}

/// A float that is whole is written without a point in JSON, and read as an integer again where it fits.
fn whole(number: f64) -> Option<Number> {
    let is_negative_zero = number == 0.0 && number.is_sign_negative();
    if number.fract() != 0.0 || is_negative_zero {
        return None;
    }
    let digits = number.to_string();
    let integer = digits.parse::<i64>().map(Number::from);
    integer.or_else(|_| digits.parse::<u64>().map(Number::from)).ok()
}

/// As Go prints a float of 32 bits in its shortest form.
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

/// What an untagged plain scalar stands for.
fn plain(text: &str) -> Scalar<'_> {
    word(text).or_else(|| number(text)).unwrap_or_else(|| Scalar::Text(text.into()))
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

/// Behind a point only, an underscore must have digits on both sides.
fn has_stray_underscore(text: &str) -> bool {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let bytes = text.as_bytes();
    (1..bytes.len()).any(|at| bytes[at] == b'_' && !(is_digit(bytes.get(at - 1)) && is_digit(bytes.get(at + 1))))
}

/// An integer with the prefix that says its base; a leading zero means octal.
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

/// The binary numbers that have their sign behind the prefix.
fn signed_binary(text: &str) -> Option<Scalar<'static>> {
    let digits = text.strip_prefix("0b")?;
    signed(digits.starts_with('-'), digits.strip_prefix(['-', '+'])?, 2)
}

/// An integer of 64 bits, with a sign or without.
fn signed(is_negative: bool, digits: &str, radix: u32) -> Option<Scalar<'static>> {
    // The parser of the standard library takes a sign of its own.
    if !digits.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let magnitude = u64::from_str_radix(digits, radix).ok()?;
    if is_negative {
        return 0_i64.checked_sub_unsigned(magnitude).map(Scalar::Integer);
    }
    Some(i64::try_from(magnitude).map_or(Scalar::Large(magnitude), Scalar::Integer))
}

/// A decimal number with a point or an exponent; what is too large for a float stays text.
fn float(text: &str) -> Option<Scalar<'static>> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_decimal = unsigned.bytes().all(|byte| byte.is_ascii_digit() || b".eE+-".contains(&byte))
        && unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let number: f64 = text.parse().ok().filter(|_| is_decimal)?;
    number.is_finite().then_some(Scalar::Float(number))
}
