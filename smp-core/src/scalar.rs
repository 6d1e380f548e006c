//! Equality of values: when two scalars are the same key, and when two documents are equal.

use std::borrow::Cow;

use serde_json::{Number, Value};

/// A scalar that is compared by value: 80 equals 80.0, but not "80".
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Scalar<'a> {
    Bool(bool),
    /// An integer of up to 64 bits.
    Integer(i64),
    Decimal(Box<Decimal>),
    String(Cow<'a, str>),
}

/// An object or a list as the value of a key field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotAScalar;

/// Any other number: `0.digits × 10^exponent`, without zeros at either end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Decimal {
    negative: bool,
    exponent: i64,
    digits: String,
}

impl<'a> Scalar<'a> {
    /// The scalar of a value; `None` for null, lists and objects.
    pub(crate) fn of(value: &'a Value) -> Option<Self> {
        match value {
            Value::Bool(value) => Some(Self::Bool(*value)),
            Value::Number(number) => Some(Self::number(number)),
            Value::String(text) => Some(Self::String(Cow::Borrowed(text))),
            Value::Null | Value::Array(_) | Value::Object(_) => None,
        }
    }

    fn number(number: &Number) -> Self {
        if let Some(integer) = number.as_i64() {
            return Self::Integer(integer);
        }
        Decimal::parse(&number.to_string())
    }

    /// A number in a JSON text, read as `serde_json` reads it; `None` if the text is not UTF-8.
    pub(crate) fn of_number_text(text: &[u8]) -> Option<Self> {
        if let Some(integer) = short_integer(text) {
            return Some(Self::Integer(integer));
        }
        let text = std::str::from_utf8(text).ok()?;
        if let Ok(integer) = text.parse() {
            return Some(Self::Integer(integer));
        }
        Some(text.parse().map_or_else(|_| Decimal::parse(text), |number| Self::number(&number)))
    }

    /// The scalar as JSON; `None` for a fraction, which is not used as a key.
    pub(crate) fn to_value(&self) -> Option<Value> {
        match self {
            Self::Bool(value) => Some(Value::Bool(*value)),
            Self::Integer(value) => Some(Value::from(*value)),
            Self::Decimal(_) => None,
            Self::String(text) => Some(Value::String(text.clone().into_owned())),
        }
    }

    pub(crate) fn of_default(default: &'a crate::schema::DefaultValue) -> Self {
        match default {
            crate::schema::DefaultValue::Bool(value) => Self::Bool(*value),
            crate::schema::DefaultValue::Integer(value) => Self::Integer(*value),
            crate::schema::DefaultValue::Number(value) => {
                Number::from_f64(*value).map_or(Self::Integer(0), |number| Self::number(&number))
            }
            crate::schema::DefaultValue::String(text) => Self::String(Cow::Borrowed(text)),
        }
    }
}

/// Parses an integer that has so few digits that it cannot overflow.
#[inline]
fn short_integer(text: &[u8]) -> Option<i64> {
    const MOST_DIGITS: usize = 18;
    let (sign, digits) = match text {
        [b'-', digits @ ..] => (-1, digits),
        digits => (1, digits),
    };
    if digits.is_empty() || digits.len() > MOST_DIGITS {
        return None;
    }
    let mut number = 0;
    for digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        number = number * 10 + i64::from(digit - b'0');
    }
    Some(sign * number)
}

impl Decimal {
    /// Parses the text of a JSON number.
    fn parse(text: &str) -> Scalar<'static> {
        let (negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        // An exponent beyond 64 bits only has to differ from all others.
        let exponent: i64 =
            exponent.parse().unwrap_or(if exponent.starts_with('-') { i64::MIN / 2 } else { i64::MAX / 2 });
        let all = format!("{whole}{fraction}");
        let leading = all.len() - all.trim_start_matches('0').len();
        let digits = all.trim_start_matches('0').trim_end_matches('0').to_owned();
        let width = |count: usize| i64::try_from(count).unwrap_or(i64::MAX / 4);
        let exponent = exponent.saturating_add(width(whole.len()) - width(leading));
        if digits.is_empty() {
            return Scalar::Integer(0);
        }
        let decimal = Self { negative, exponent, digits };
        match decimal.as_integer().map(|integer| integer.parse()) {
            Some(Ok(integer)) => Scalar::Integer(integer),
            _ => Scalar::Decimal(Box::new(decimal)),
        }
    }

    const fn sign(&self) -> &'static str {
        if self.negative { "-" } else { "" }
    }

    /// The digits of an integer that is not too long to be written out.
    fn as_integer(&self) -> Option<String> {
        const LONGEST: usize = 38;
        let places =
            usize::try_from(self.exponent).ok().filter(|places| (self.digits.len()..=LONGEST).contains(places))?;
        Some(format!("{}{:0<places$}", self.sign(), self.digits))
    }
}

/// Formats a scalar for an error message. Only merge keys are shown there.
impl std::fmt::Display for Scalar<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Bool(value) => write!(f, "{value}"),
            Self::Integer(value) => write!(f, "{value}"),
            Self::Decimal(value) => match value.as_integer() {
                Some(integer) => f.write_str(&integer),
                None => write!(f, "{}0.{}e{}", value.sign(), value.digits, value.exponent),
            },
            Self::String(text) => write!(f, "{text:?}"),
        }
    }
}

/// Whether two documents are equal: the order of fields is ignored, and numbers are compared by value.
pub(crate) fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| equal(a, b)))
        }
        (Value::Number(a), Value::Number(b)) => a == b || Scalar::number(a) == Scalar::number(b),
        _ => a == b,
    }
}

/// A text that two values have in common exactly if they are [`equal`].
pub(crate) fn canonical(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(",")),
        Value::Object(map) => {
            let mut fields: Vec<String> =
                map.iter().map(|(name, value)| format!("{name:?}:{}", canonical(value))).collect();
            fields.sort_unstable();
            format!("{{{}}}", fields.join(","))
        }
        scalar => Scalar::of(scalar).map_or_else(|| "null".to_owned(), |scalar| scalar.to_string()),
    }
}

/// The JSON type of a value, for error messages.
pub(crate) const fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(a: &str, b: &str) -> bool {
        equal(&serde_json::from_str(a).unwrap(), &serde_json::from_str(b).unwrap())
    }

    #[test]
    fn numbers_are_equal_by_value() {
        for (a, b) in [("80", "80.0"), ("-0.0", "0"), ("1e2", "100"), ("0.10", "0.1"), ("12e-1", "1.2")] {
            assert!(same(a, b), "{a} {b}");
        }
        for (a, b) in [("9007199254740993", "9007199254740992"), ("80", "\"80\""), ("1", "true"), ("-1", "1")] {
            assert!(!same(a, b), "{a} {b}");
        }
        for (a, b) in [("-80.0", "-80"), ("[80]", "[80.0]"), ("{\"a\":80,\"b\":1}", "{\"b\":1.0,\"a\":80.0}")] {
            assert!(same(a, b), "{a} {b}");
        }
        for (a, b) in [("-80.0", "80"), ("0.5", "50"), ("0.05", "0.5"), ("[1]", "[1,2]"), ("[1,2]", "[2,1]")] {
            assert!(!same(a, b), "{a} {b}");
        }
        for (a, b) in [("{}", "[]"), ("{\"a\":1}", "{\"b\":1}"), ("{\"a\":1}", "{\"a\":1,\"b\":1}")] {
            assert!(!same(a, b), "{a} {b}");
        }
        assert!(same("18446744073709551615", "18446744073709551615"));
        assert!(!same("18446744073709551615", "-1"));
    }

    #[test]
    fn an_exponent_too_large_to_parse_is_not_confused_with_a_small_one() {
        let numbers = ["1", "10", "1e-99999999999999999999", "1e99999999999999999999"].map(Decimal::parse);
        assert!(crate::plan::all_distinct(&numbers));
    }

    #[test]
    fn values_have_the_same_canonical_text_exactly_if_they_are_equal() {
        let texts = [
            "null",
            "true",
            "1",
            "1.0",
            "1.5",
            "\"1\"",
            "\"null\"",
            "[]",
            "{}",
            "[1]",
            "[1.0]",
            "[1,2]",
            "[2,1]",
            "[[1],2]",
            "{\"a\":1}",
            "{\"a\":1.0}",
            "{\"a\":null}",
            "{\"a\":1,\"b\":2}",
            "{\"b\":2,\"a\":1}",
            "{\"a\":{\"b\":2}}",
        ];
        for a in texts {
            for b in texts {
                let text = |text| canonical(&serde_json::from_str(text).unwrap());
                assert_eq!(text(a) == text(b), same(a, b), "{a} {b}");
            }
        }
    }

    #[test]
    fn a_scalar_that_can_be_a_key_converts_back_to_the_same_value() {
        for value in [Value::from(true), Value::from(-80), Value::from(i64::MAX), Value::from("80")] {
            assert_eq!(Scalar::of(&value).and_then(|scalar| scalar.to_value()), Some(value));
        }
        assert_eq!(Scalar::of(&Value::from(1.5)).and_then(|scalar| scalar.to_value()), None);
    }
}
