//! `string.format(list)`.

use std::fmt::Write as _;

use super::super::run::Run;
use super::super::types::Type;
use super::super::value::{Failure, Value};
use super::Row;
use super::convert::{general, text};
use crate::cause::text::quoted;

pub(super) const TABLE: &[Row] = &[(".format(string, list<dyn>) string", |run, arguments| {
    let [Value::Text(template), Value::List(list)] = arguments else { return Err(Failure::overload()) };
    let items = list.iter().collect::<Result<Vec<_>, _>>()?;
    run.traverse(template.len())?;
    format(run, template, &items).map(Value::from)
})];

/// Replaces the clauses of a template.
///
/// ```text
/// '%s has %d (%.2f%%)'.format(['a', 2, 0.5])  →  a has 2 (0.50%)
/// ```
fn format<'v>(run: &mut Run<'v>, template: &str, arguments: &[Value<'v>]) -> Result<String, Failure> {
    let mut out = String::new();
    let mut arguments = arguments.iter().enumerate();
    let mut used = 0;
    let mut rest = template;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('%') {
            out.push('%');
            rest = after;
            continue;
        }
        let Some((_, argument)) = arguments.next() else {
            return Err(Failure::new(format!("index {used} out of range")));
        };
        used += 1;
        if rest.is_empty() {
            return Err(Failure::new("unexpected end of string"));
        }
        let (precision, verb) =
            clause(&mut rest).map_err(|text| Failure::new(format!("could not parse formatting clause: {text}")))?;
        let formatted = formatted(run, argument, verb, precision)?;
        let formatted = formatted.map_err(|text| Failure::new(format!("error during formatting: {text}")))?;
        run.traverse(formatted.len())?;
        out.push_str(&formatted);
    }
    out.push_str(rest);
    Ok(out)
}

/// Checks a template for arguments of types.
///
/// # Errors
///
/// Returns what is wrong with the template, or the argument of the wrong type.
pub(in super::super) fn check(template: &str, types: &[Type<'_>]) -> Result<(), (Option<usize>, String)> {
    let mut used = 0;
    let mut rest = template;
    while let Some(at) = rest.find('%') {
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('%') {
            rest = after;
            continue;
        }
        if rest.is_empty() {
            return Err((None, "unexpected end of string".to_owned()));
        }
        let found = types.get(used).ok_or_else(|| (None, format!("index {used} out of range")))?;
        let (_, verb) =
            clause(&mut rest).map_err(|text| (None, format!("could not parse formatting clause: {text}")))?;
        if !formats(verb, found) {
            return Err((
                Some(used),
                format!("error during formatting: {}, was given {}", purpose(verb), plain_name(found)),
            ));
        }
        used += 1;
    }
    if types.len() > used {
        let text = "too many arguments supplied to string.format";
        return Err((None, format!("{text} (expected {used}, got {})", types.len())));
    }
    Ok(())
}

/// Whether a clause formats values of a type.
fn formats(verb: char, found: &Type<'_>) -> bool {
    match found {
        Type::Dyn => true,
        Type::Int | Type::Uint => !matches!(verb, 'f' | 'e'),
        Type::Text => matches!(verb, 's' | 'f' | 'e' | 'x' | 'X'),
        Type::Double => matches!(verb, 's' | 'f' | 'e'),
        Type::Bool => matches!(verb, 's' | 'b'),
        Type::Bytes => matches!(verb, 's' | 'x' | 'X'),
        Type::Named(name) => verb == 's' && name.starts_with("google."),
        Type::Object(_) | Type::Optional(_) => false,
        _ => verb == 's',
    }
}

/// The name of a type without its parameters.
fn plain_name(found: &Type<'_>) -> String {
    let name = found.to_string();
    name.split('(').next().unwrap_or_default().to_owned()
}

/// What a clause is for.
fn purpose(verb: char) -> &'static str {
    match verb {
        's' => {
            "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps"
        }
        'd' => "decimal clause can only be used on integers",
        'f' => "fixed-point clause can only be used on doubles",
        'e' => "scientific clause can only be used on doubles",
        'b' => "only integers and bools can be formatted as binary",
        'o' => "octal clause can only be used on integers",
        _ => "only integers, byte buffers, and strings can be formatted as hex",
    }
}

/// Reads the precision and the letter of a clause.
fn clause(rest: &mut &str) -> Result<(usize, char), String> {
    let mut precision = 6;
    if let Some(after) = rest.strip_prefix('.') {
        let end = after.bytes().take_while(u8::is_ascii_digit).count();
        if end == after.len() {
            return Err("error while parsing precision: could not find end of precision specifier".to_owned());
        }
        // Go ends a number with many decimals in zeros.
        precision = after[..end].parse().ok().filter(|precision| *precision <= 1_000).ok_or_else(|| {
            format!("error while parsing precision: error while converting precision to integer: {}", &after[..end])
        })?;
        *rest = &after[end..];
    }
    let verb = rest.chars().next().unwrap_or('\0');
    *rest = &rest[verb.len_utf8().min(rest.len())..];
    if matches!(verb, 's' | 'd' | 'f' | 'e' | 'b' | 'x' | 'X' | 'o') {
        Ok((precision, verb))
    } else {
        Err(format!("unrecognized formatting clause \"{verb}\""))
    }
}

/// An argument in the form of a clause, or why it has none.
fn formatted<'v>(
    run: &mut Run<'v>,
    value: &Value<'v>,
    verb: char,
    precision: usize,
) -> Result<Result<String, String>, Failure> {
    let wrong = || Err(format!("{}, was given {}", purpose(verb), value.type_name()));
    Ok(match (verb, value) {
        ('s', value) => plain(run, value)?,
        ('d', Value::Int(number)) => Ok(number.to_string()),
        ('d', Value::Uint(number)) => Ok(number.to_string()),
        ('f' | 'e', value) => {
            let number = match value {
                Value::Double(number) => Some(*number),
                Value::Text(text) if matches!(&**text, "NaN" | "Infinity" | "-Infinity") => text.parse().ok(),
                _ => None,
            };
            match (number, verb) {
                (Some(number), 'f') => Ok(fixed(number, precision)),
                (Some(number), _) => Ok(scientific(number)),
                (None, _) => wrong(),
            }
        }
        ('b', Value::Int(number)) => Ok(signed(*number, |number| format!("{number:b}"))),
        ('b', Value::Uint(number)) => Ok(format!("{number:b}")),
        ('b', Value::Bool(flag)) => Ok(u8::from(*flag).to_string()),
        ('o', Value::Int(number)) => Ok(signed(*number, |number| format!("{number:o}"))),
        ('o', Value::Uint(number)) => Ok(format!("{number:o}")),
        ('d' | 'b' | 'o', _) => wrong(),
        (_, value) => {
            let hex = match value {
                Value::Int(number) => signed(*number, |number| format!("{number:x}")),
                Value::Uint(number) => format!("{number:x}"),
                Value::Text(text) => hex(text.as_bytes()),
                Value::Bytes(bytes) => hex(bytes),
                _ => return Ok(wrong()),
            };
            Ok(if verb == 'X' { hex.to_ascii_uppercase() } else { hex })
        }
    })
}

fn signed(number: i64, digits: fn(u64) -> String) -> String {
    let digits = digits(number.unsigned_abs());
    if number < 0 { format!("-{digits}") } else { digits }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, byte| {
        write!(out, "{byte:02x}").expect("writing to a string succeeds");
        out
    })
}

/// A number with decimals. The integer part has commas between groups of three digits.
fn fixed(number: f64, precision: usize) -> String {
    if !number.is_finite() {
        return special(number);
    }
    let plain = format!("{:.precision$}", number.abs());
    let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
    let mut out = if number < 0.0 { String::from('-') } else { String::new() };
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if !fraction.is_empty() {
        out.push('.');
        out.push_str(fraction);
    }
    out
}

/// A number with six decimals and a power of ten, as Go's messages have it: the precision has no effect.
///
/// ```text
/// '%.2e'.format([1052.0])  →  1.052000×10⁰³
/// ```
fn scientific(number: f64) -> String {
    if !number.is_finite() {
        return special(number);
    }
    let plain = format!("{number:.6e}");
    let (digits, exponent) = plain.split_once('e').unwrap_or((&plain, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if exponent < 0 { "\u{207b}" } else { "" };
    let exponent: String = format!("{:02}", exponent.unsigned_abs()).chars().map(superscript).collect();
    format!("{digits}\u{d7}10{sign}{exponent}")
}

fn superscript(digit: char) -> char {
    match digit {
        '1' => '\u{b9}',
        '2' => '\u{b2}',
        '3' => '\u{b3}',
        other => char::from_u32(0x2070 + other.to_digit(10).unwrap_or(0)).unwrap_or(other),
    }
}

fn special(number: f64) -> String {
    if number.is_nan() {
        "NaN"
    } else if number > 0.0 {
        "\u{221e}"
    } else {
        "-\u{221e}"
    }
    .to_owned()
}

/// A value as `%s` formats it. Strings in lists and maps are quoted.
///
/// ```text
/// 'a'  →  a        ['a', 1.5, duration('1s')]  →  ["a", 1.500000, duration("1s")]
/// ```
fn plain<'v>(run: &mut Run<'v>, value: &Value<'v>) -> Result<Result<String, String>, Failure> {
    match value {
        Value::Null => Ok(Ok("null".to_owned())),
        Value::List(_) | Value::Map(_) | Value::Fields(_) => nested(run, value),
        Value::Address(_) | Value::Network(..) => Ok(unformatted(value)),
        value => Ok(match text(run, value) {
            Ok(Some(text)) => Ok(text.to_string()),
            Ok(None) => unformatted(value),
            Err(Failure::Error(error)) => Err(format!("could not convert argument {} to string", quoted(&error))),
            Err(failure) => return Err(failure),
        }),
    }
}

fn unformatted(value: &Value<'_>) -> Result<String, String> {
    Err(format!("{}, was given {}", purpose('s'), value.type_name()))
}

/// A value inside a list or a map.
fn nested<'v>(run: &mut Run<'v>, value: &Value<'v>) -> Result<Result<String, String>, Failure> {
    run.work(1)?;
    match value {
        Value::List(list) => {
            let mut parts = Vec::new();
            for item in list.iter() {
                match nested(run, &item?)? {
                    Ok(part) => parts.push(part),
                    Err(wrong) => return Ok(Err(wrong)),
                }
            }
            return Ok(Ok(format!("[{}]", parts.join(", "))));
        }
        Value::Map(_) | Value::Fields(_) => {
            let mut parts = Vec::new();
            for (key, value) in super::super::eval::entries(value)? {
                match (nested(run, &key)?, nested(run, &value)?) {
                    (Ok(key), Ok(value)) => parts.push((key, value)),
                    (Err(wrong), _) | (_, Err(wrong)) => return Ok(Err(wrong)),
                }
            }
            parts.sort();
            let parts: Vec<_> = parts.into_iter().map(|(key, value)| format!("{key}:{value}")).collect();
            return Ok(Ok(format!("{{{}}}", parts.join(", "))));
        }
        _ => {}
    }
    let text = match (value, plain(run, value)?) {
        (_, Err(_)) => return Ok(Err(format!("no formatting function for {}", value.type_name()))),
        (Value::Text(_), Ok(text)) => quoted(&text),
        (Value::Bytes(_), Ok(text)) => format!("b{}", quoted(&text)),
        (Value::Time(_), Ok(text)) => format!("timestamp({})", quoted(&text)),
        (Value::Duration(_), Ok(text)) => format!("duration({})", quoted(&text)),
        (Value::Double(number), Ok(_)) if number.is_finite() => format!("{number:.6}"),
        (Value::Double(number), Ok(_)) => quoted(&general(*number)),
        (_, Ok(text)) => text,
    };
    Ok(Ok(text))
}
