//! Decodes strings, booleans, and the type `IntOrString`.

use std::fmt;

use serde::de::{Error, Visitor};
use serde_json::Value;

use super::seed::Seed;

/// A string.
pub(super) struct Text<'p>(pub(super) Seed<'p>);

/// A boolean.
pub(super) struct Boolean<'p>(pub(super) Seed<'p>);

impl Visitor<'_> for Text<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a string")
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::String(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(Value::String(text))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(nothing(self.0, Value::String(String::new())))
    }
}

impl Visitor<'_> for Boolean<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a boolean")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(nothing(self.0, Value::Bool(false)))
    }
}

/// Decodes `null`: a nil pointer, or no change of a value.
pub(super) fn nothing(seed: Seed<'_>, zero: Value) -> Value {
    if seed.slot.pointer { Value::Null } else { seed.base.map_or(zero, |base| *base) }
}

/// Decodes `80`, `"http"` or `"25%"`.
pub(super) fn int_or_string(value: Value) -> Result<Value, String> {
    match value {
        Value::Null => Ok(Value::from(0)),
        Value::String(_) => Ok(value),
        Value::Number(ref number) => match number.as_i64() {
            Some(integer) if i32::try_from(integer).is_ok() => Ok(value),
            _ => Err(format!("json: cannot unmarshal number {number} into Go value of type int32")),
        },
        other => {
            Err(format!("json: cannot unmarshal {} into Go value of type int32", super::mismatch::name_of(&other)))
        }
    }
}
