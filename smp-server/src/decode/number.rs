//! Decodes numbers. Go accepts only integers without fraction and exponent for its integer types.

use std::fmt;

use serde::Deserializer;
use serde::de::{Error, Unexpected, Visitor};
use serde_json::{Number, Value};

use super::scalar::nothing;
use super::seed::Seed;

/// An integer within bounds.
pub(super) struct Integer<'p> {
    pub(super) seed: Seed<'p>,
    pub(super) bounds: (i64, i64),
}

/// A floating-point number.
pub(super) struct Float<'p>(pub(super) Seed<'p>);

impl<'de> Visitor<'de> for Integer<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "an integer from {} to {}", self.bounds.0, self.bounds.1)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(nothing(self.seed, Value::from(0)))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_i64(self)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        if value < self.bounds.0 || value > self.bounds.1 {
            return Err(E::invalid_value(Unexpected::Signed(value), &self));
        }
        Ok(Value::from(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        match i64::try_from(value) {
            Ok(value) => self.visit_i64(value),
            Err(_) => Err(E::invalid_value(Unexpected::Unsigned(value), &self)),
        }
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        // `-0` is an integer in Go.
        if value == 0.0 && value.is_sign_negative() {
            return Ok(Value::from(0));
        }
        Err(E::invalid_value(Unexpected::Float(value), &self))
    }
}

impl<'de> Visitor<'de> for Float<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a number")
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(nothing(self.0, Value::from(0)))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_f64(self)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        float(value).ok_or_else(|| E::invalid_value(Unexpected::Float(value), &self))
    }
}

/// Returns a number as Go writes it: without a fraction if it has none.
///
/// ```text
/// 2.0  becomes 2
/// 2.5  stays 2.5
/// ```
fn float(value: f64) -> Option<Value> {
    /// Go writes larger numbers with an exponent, and all integers below are exact.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() < EXACT && !(value == 0.0 && value.is_sign_negative()) {
        #[expect(clippy::cast_possible_truncation, reason = "the value is an integer below 2^53")]
        return Some(Value::from(value as i64));
    }
    Number::from_f64(value).map(Value::Number)
}
