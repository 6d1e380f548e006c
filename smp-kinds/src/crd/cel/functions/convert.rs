//! Conversions between types, and sizes.

use super::super::run::Run;
use super::super::value::{Failure, Outcome, Text, Value, integral};
use super::Row;
use super::time::{self, Time};
use crate::cause::text::float;

pub(super) const TABLE: &[Row] = &[
    ("bool(bool) bool", same),
    ("bool(string) bool", |_, arguments| match arguments {
        [Value::Text(text)] => match &**text {
            "1" | "t" | "T" | "true" | "TRUE" | "True" => Ok(true.into()),
            "0" | "f" | "F" | "false" | "FALSE" | "False" => Ok(false.into()),
            _ => Err(unfit("string", "bool")),
        },
        _ => Err(Failure::overload()),
    }),
    ("bytes(bytes) bytes", same),
    ("bytes(string) bytes", |run, arguments| match arguments {
        [Value::Text(text)] => {
            run.traverse(text.len())?;
            Ok(Value::Bytes(text.as_bytes().into()))
        }
        _ => Err(Failure::overload()),
    }),
    ("double(double) double", same),
    ("double(int) double", double),
    ("double(string) double", double),
    ("double(uint) double", double),
    ("duration(duration) duration", same),
    ("duration(string) duration", |_, arguments| match arguments {
        [Value::Text(text)] => {
            time::duration(text).map(Value::Duration).ok_or_else(|| unfit("string", "google.protobuf.Duration"))
        }
        _ => Err(Failure::overload()),
    }),
    ("dyn(A) dyn", same),
    ("int(int) int", same),
    ("int(double) int", int),
    ("int(duration) int", int),
    ("int(string) int", int),
    ("int(timestamp) int", int),
    ("int(uint) int", int),
    ("string(string) string", same),
    ("string(bool) string", string),
    ("string(bytes) string", string),
    ("string(double) string", string),
    ("string(duration) string", string),
    ("string(int) string", string),
    ("string(timestamp) string", string),
    ("string(uint) string", string),
    ("string(ip) string", string),
    ("string(cidr) string", string),
    ("timestamp(timestamp) timestamp", same),
    ("timestamp(int) timestamp", |_, arguments| match arguments {
        [Value::Int(seconds)] => {
            Time::of_unix(*seconds).map(Value::Time).ok_or_else(|| Failure::new("timestamp overflow"))
        }
        _ => Err(Failure::overload()),
    }),
    ("timestamp(string) timestamp", |_, arguments| match arguments {
        [Value::Text(text)] => {
            let time = Time::parse(text).ok_or_else(|| unfit("string", "google.protobuf.Timestamp"))?;
            time.plus(0).map(Value::Time).ok_or_else(|| Failure::new("timestamp overflow"))
        }
        _ => Err(Failure::overload()),
    }),
    ("uint(uint) uint", same),
    ("uint(double) uint", uint),
    ("uint(int) uint", uint),
    ("uint(string) uint", uint),
    ("type(A) type<A>", |_, arguments| match arguments {
        [value] => Ok(Value::Type(value.type_name())),
        _ => Err(Failure::overload()),
    }),
    ("size(bytes) int", size),
    ("size(list<A>) int", size),
    ("size(map<A, B>) int", size),
    ("size(string) int", size),
    (".size(bytes) int", size),
    (".size(list<A>) int", size),
    (".size(map<A, B>) int", size),
    (".size(string) int", size),
];

fn unfit(from: &str, to: &str) -> Failure {
    Failure::new(format!("type conversion error from '{from}' to '{to}'"))
}

fn same<'v>(_: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    arguments.first().cloned().ok_or_else(Failure::overload)
}

#[expect(clippy::cast_precision_loss, reason = "cel-go converts in the same way")]
fn double<'v>(_: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    Ok(Value::Double(match arguments {
        [Value::Int(number)] => *number as f64,
        [Value::Uint(number)] => *number as f64,
        [Value::Text(text)] => go_float(text).ok_or_else(|| unfit("string", "double"))?,
        _ => return Err(Failure::overload()),
    }))
}

/// Parses a floating-point number without hexadecimal digits, as Go does. A number that is too large is an error.
fn go_float(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_named = ["inf", "infinity", "nan"].into_iter().any(|name| unsigned.eq_ignore_ascii_case(name));
    let number: f64 = text.parse().ok()?;
    (is_named || number.is_finite()).then_some(number)
}

fn int<'v>(_: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let overflow = || Failure::new("integer overflow");
    Ok(Value::Int(match arguments {
        [Value::Double(number)] => {
            let fits = number.abs() < 9_223_372_036_854_775_808.0;
            let whole = integral(number.trunc()).filter(|_| fits);
            whole.and_then(|whole| i64::try_from(whole).ok()).ok_or_else(overflow)?
        }
        [Value::Duration(nanos)] => *nanos,
        [Value::Time(time)] => time.seconds(),
        [Value::Uint(number)] => i64::try_from(*number).map_err(|_| overflow())?,
        [Value::Text(text)] => text.parse().map_err(|_| unfit("string", "int"))?,
        _ => return Err(Failure::overload()),
    }))
}

fn uint<'v>(_: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let overflow = || Failure::new("unsigned integer overflow");
    Ok(Value::Uint(match arguments {
        [Value::Double(number)] => {
            let whole = integral(number.trunc()).filter(|_| *number >= 0.0);
            whole.and_then(|whole| u64::try_from(whole).ok()).ok_or_else(overflow)?
        }
        [Value::Int(number)] => u64::try_from(*number).map_err(|_| overflow())?,
        [Value::Text(text)] if !text.starts_with('+') => text.parse().map_err(|_| unfit("string", "uint"))?,
        [Value::Text(_)] => return Err(unfit("string", "uint")),
        _ => return Err(Failure::overload()),
    }))
}

fn string<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let [value] = arguments else { return Err(Failure::overload()) };
    text(run, value)?.map(Value::Text).ok_or_else(Failure::overload)
}

/// A floating-point number as `%g` formats it.
pub(in super::super) fn general(number: f64) -> String {
    if number.is_infinite() { if number > 0.0 { "+Inf" } else { "-Inf" }.to_owned() } else { float(number) }
}

/// A value as text; `None` if its type has none.
///
/// ```text
/// 1.50  →  1.5        duration('1m')  →  60s        b'a'  →  a
/// ```
pub(super) fn text<'v>(run: &mut Run<'v>, value: &Value<'v>) -> Result<Option<Text<'v>>, Failure> {
    let text = match value {
        Value::Text(text) => return Ok(Some(text.clone())),
        Value::Bool(flag) => flag.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Uint(number) => number.to_string(),
        Value::Double(number) => general(*number),
        Value::Duration(nanos) => time::duration_text(*nanos),
        Value::Time(time) => time.to_string(),
        Value::Type(name) => (*name).to_owned(),
        Value::Address(address) => address.to_string(),
        Value::Network(address, length) => format!("{address}/{length}"),
        Value::Bytes(bytes) => {
            run.traverse(bytes.len())?;
            let text = std::str::from_utf8(bytes);
            text.map_err(|_| Failure::new("invalid UTF-8 in bytes, cannot convert to string"))?.to_owned()
        }
        _ => return Ok(None),
    };
    Ok(Some(Text::Shared(text.into())))
}

fn size<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    Ok(Value::from(match arguments {
        [Value::Text(text)] => {
            run.work(text.len() / 1_000)?;
            text.chars().count()
        }
        [Value::Bytes(bytes)] => bytes.len(),
        [Value::List(list)] => list.len(),
        [Value::Map(entries)] => entries.len(),
        [Value::Fields(fields)] => fields.size(),
        _ => return Err(Failure::overload()),
    }))
}
