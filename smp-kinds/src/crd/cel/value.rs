//! The values of expressions, and how they compare.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::ops::Deref;
use std::rc::Rc;

use serde_json::Value as Json;

use super::functions::format::Named;
use super::functions::semver::Version;
use super::functions::time::Time;
use super::functions::url::Url;
use super::view::{Fields, List};
use crate::cause::text::same;

/// A value. Lists and objects of the checked object are borrowed.
#[derive(Clone, Debug)]
pub(super) enum Value<'v> {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Double(f64),
    Text(Text<'v>),
    Bytes(Rc<[u8]>),
    /// Nanoseconds.
    Duration(i64),
    Time(Time),
    List(List<'v>),
    /// A map that the expression builds.
    Map(Rc<Entries<'v>>),
    /// An object or a map of the checked object.
    Fields(Fields<'v>),
    Optional(Option<Rc<Value<'v>>>),
    /// The name of a type.
    Type(&'static str),
    /// A value without schema.
    Opaque(&'v Json),
    Address(IpAddr),
    Network(IpAddr, u8),
    Quantity(Rc<str>),
    Version(Rc<Version>),
    Url(Rc<Url>),
    Format(&'static Named),
}

/// The entries of a map, with the keys as they are written.
pub(super) type Entries<'v> = BTreeMap<Key, (Value<'v>, Value<'v>)>;

/// What makes a key equal to others: `1`, `1u` and `1.0` are the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    Bool(bool),
    Number(i128),
    Text(String),
}

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Failure {
    /// An error, which `||`, `&&` and macros may hide.
    Error(String),
    /// An error that nothing hides.
    Abort(String),
    /// The limit of steps is reached.
    Limit,
}

impl Failure {
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self::Error(text.into())
    }

    /// The arguments have other types than the function takes.
    pub(super) fn overload() -> Self {
        Self::new("no such overload")
    }
}

pub(super) type Outcome<'v> = Result<Value<'v>, Failure>;

/// A string of the checked object or the expression, or a new one.
#[derive(Clone, Debug)]
pub(super) enum Text<'v> {
    Borrowed(&'v str),
    Shared(Rc<str>),
}

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Self::Borrowed(text) => text,
            Self::Shared(text) => text,
        }
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(Text::Shared(text.into()))
    }
}

impl<'v> From<&'v str> for Value<'v> {
    fn from(text: &'v str) -> Self {
        Self::Text(Text::Borrowed(text))
    }
}

impl From<bool> for Value<'_> {
    fn from(flag: bool) -> Self {
        Self::Bool(flag)
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Self::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl<'v> FromIterator<Value<'v>> for Value<'v> {
    fn from_iter<I: IntoIterator<Item = Value<'v>>>(items: I) -> Self {
        Self::List(List::new(items.into_iter().collect()))
    }
}

impl Value<'_> {
    /// An optional with a value.
    pub(super) fn some(value: Self) -> Self {
        Self::Optional(Some(Rc::new(value)))
    }

    /// The name of the type, as `type()` returns it.
    pub(super) fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "null_type",
            Self::Bool(_) => "bool",
            Self::Int(_) => "int",
            Self::Uint(_) => "uint",
            Self::Double(_) => "double",
            Self::Text(_) => "string",
            Self::Bytes(_) => "bytes",
            Self::Duration(_) => "google.protobuf.Duration",
            Self::Time(_) => "google.protobuf.Timestamp",
            Self::List(_) => "list",
            Self::Map(_) | Self::Fields(_) => "map",
            Self::Optional(_) => "optional_type",
            Self::Type(_) => "type",
            Self::Opaque(_) => "unknown",
            Self::Address(_) => "net.IP",
            Self::Network(..) => "net.CIDR",
            Self::Quantity(_) => "kubernetes.Quantity",
            Self::Version(_) => "kubernetes.Semver",
            Self::Url(_) => "kubernetes.URL",
            Self::Format(_) => "kubernetes.NamedFormat",
        }
    }

    /// The key of a map that the value is.
    pub(super) fn key(&self) -> Option<Key> {
        Some(match self {
            Self::Bool(flag) => Key::Bool(*flag),
            Self::Int(number) => Key::Number((*number).into()),
            Self::Uint(number) => Key::Number((*number).into()),
            Self::Double(number) => Key::Number(integral(*number)?),
            Self::Text(text) => Key::Text(text.to_string()),
            _ => return None,
        })
    }

    /// What makes the value equal to others in a set; none if it differs from itself.
    pub(super) fn identity(&self) -> Result<Option<Key>, Failure> {
        let other = |kind: &str, value: &dyn std::fmt::Debug| Key::Text(format!("\0{kind}{value:?}"));
        Ok(Some(match self {
            Self::List(_) | Self::Map(_) | Self::Fields(_) => {
                return Err(Failure::new("listSet operations are only supported on lists of scalar values"));
            }
            Self::Bytes(bytes) => other("bytes", bytes),
            Self::Duration(nanos) => other("duration", nanos),
            // Go keeps one time zone per hour. Another offset is a new zone whenever it is parsed.
            Self::Time(time) if time.is_hourly() => other("time", time),
            Self::Null => other("null", &()),
            _ => return Ok(self.key()),
        }))
    }

    /// The value as error messages show it.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Bool(flag) => flag.to_string(),
            Self::Int(number) => number.to_string(),
            Self::Uint(number) => number.to_string(),
            Self::Double(number) => super::functions::convert::general(*number),
            Self::Text(text) => crate::cause::text::within(text.to_string(), 1024),
            other => other.type_name().to_owned(),
        }
    }

    /// Whether the value is empty or zero.
    pub(super) fn is_zero(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Bool(flag) => !flag,
            Self::Int(number) | Self::Duration(number) => *number == 0,
            Self::Uint(number) => *number == 0,
            Self::Double(number) => number.abs() < f64::MIN_POSITIVE,
            Self::Text(text) => text.is_empty(),
            Self::Bytes(bytes) => bytes.is_empty(),
            Self::List(list) => list.is_native() && list.len() == 0,
            Self::Map(entries) => entries.is_empty(),
            Self::Optional(value) => value.is_none(),
            Self::Time(time) => time.is_zero(),
            _ => false,
        }
    }
}

/// The integer that a floating-point number is.
#[expect(clippy::cast_possible_truncation, reason = "the number has no fraction and fits")]
pub(super) fn integral(number: f64) -> Option<i128> {
    (number.trunc().total_cmp(&number).is_eq() && number.abs() < 1e30).then_some(number as i128)
}

/// Whether two values are equal. Null is equal to null only.
///
/// ```text
/// 1 == 1.0  →  true        [1] == [1u]  →  true        dyn(1) == 'a'  →  false
/// ```
pub(super) fn equal<'v>(left: &Value<'v>, right: &Value<'v>) -> Result<bool, Failure> {
    Ok(match (left, right) {
        (Value::Null, Value::Null) => true,
        (Value::Null, _) | (_, Value::Null) => false,
        (Value::Bool(left), Value::Bool(right)) => left == right,
        (Value::Text(left), Value::Text(right)) => **left == **right,
        (Value::Bytes(left), Value::Bytes(right)) => left == right,
        (Value::Duration(left), Value::Duration(right)) => left == right,
        (Value::Time(left), Value::Time(right)) => left.cmp(right).is_eq(),
        (Value::Type(left), Value::Type(right)) => left == right,
        (Value::Address(left), Value::Address(right)) => left == right,
        (Value::Network(left, length), Value::Network(right, other)) => left == right && length == other,
        (Value::Quantity(left), Value::Quantity(right)) => {
            crate::decode::quantity::compare(left, right) == Some(Ordering::Equal)
        }
        (Value::Version(left), Value::Version(right)) => left.cmp(right).is_eq(),
        (Value::Url(left), Value::Url(right)) => left == right,
        (Value::Format(left), Value::Format(right)) => left.name == right.name,
        (Value::Opaque(left), Value::Opaque(right)) => same(left, right),
        (Value::Optional(left), Value::Optional(right)) => match (left, right) {
            (Some(left), Some(right)) => equal(left, right)?,
            (left, right) => left.is_none() == right.is_none(),
        },
        (Value::List(left), other) => return left.equals(other),
        (Value::Fields(left), other) => return left.equals(other),
        (Value::Map(left), other) => return map_equals(left, other),
        (Value::Address(_) | Value::Network(..) | Value::Quantity(_) | Value::Version(_) | Value::Url(_), _) => {
            return Err(Failure::overload());
        }
        (left, right) => is_number(left) && is_number(right) && numeric(left, right) == Some(Ordering::Equal),
    })
}

fn map_equals<'v>(left: &Entries<'v>, right: &Value<'v>) -> Result<bool, Failure> {
    let size = match right {
        Value::Map(right) => right.len(),
        Value::Fields(right) => right.size(),
        _ => return Ok(false),
    };
    if left.len() != size {
        return Ok(false);
    }
    for (key, value) in left.values() {
        let Some(other) = find(right, key)? else { return Ok(false) };
        // An error counts as equal, as in cel-go.
        if equal(value, &other) == Ok(false) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The value of a key in a map or an object.
pub(super) fn find<'v>(map: &Value<'v>, key: &Value<'v>) -> Result<Option<Value<'v>>, Failure> {
    match map {
        Value::Map(entries) => Ok(key.key().and_then(|key| entries.get(&key)).map(|(_, value)| value.clone())),
        Value::Fields(fields) => match key {
            Value::Text(name) => fields.find(name),
            _ => Err(Failure::overload()),
        },
        _ => Err(Failure::overload()),
    }
}

fn is_number(value: &Value<'_>) -> bool {
    matches!(value, Value::Int(_) | Value::Uint(_) | Value::Double(_))
}

/// The order of two numbers of any types; `None` if one of them is not a number.
#[expect(clippy::cast_precision_loss, reason = "cel-go compares in the same way")]
fn numeric(left: &Value<'_>, right: &Value<'_>) -> Option<Ordering> {
    let float = |value: &Value<'_>| match value {
        Value::Int(number) => *number as f64,
        Value::Uint(number) => *number as f64,
        Value::Double(number) => *number,
        _ => f64::NAN,
    };
    let integer = |value: &Value<'_>| match value {
        Value::Int(number) => Some(i128::from(*number)),
        Value::Uint(number) => Some(i128::from(*number)),
        _ => None,
    };
    match (integer(left), integer(right)) {
        (Some(left), Some(right)) => Some(left.cmp(&right)),
        _ => float(left).partial_cmp(&float(right)),
    }
}

/// The order of two values.
///
/// ```text
/// 1, 1.5  →  less        'a', 'B'  →  greater        'a', 1  →  an error
/// ```
pub(super) fn order(left: &Value<'_>, right: &Value<'_>) -> Result<Ordering, Failure> {
    Ok(match (left, right) {
        (Value::Bool(left), Value::Bool(right)) => left.cmp(right),
        (Value::Text(left), Value::Text(right)) => left.as_bytes().cmp(right.as_bytes()),
        (Value::Bytes(left), Value::Bytes(right)) => left.cmp(right),
        (Value::Duration(left), Value::Duration(right)) => left.cmp(right),
        (Value::Time(left), Value::Time(right)) => left.cmp(right),
        (left, right) if is_number(left) && is_number(right) => {
            numeric(left, right).ok_or_else(|| Failure::new("NaN values cannot be ordered"))?
        }
        _ => return Err(Failure::overload()),
    })
}
