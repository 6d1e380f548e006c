//! Decodes one value of a known Go type.

use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Number, Value};

use super::context::{Context, Path};
use super::mismatch::unfit;
use super::{base64, object, quantity, schema, time, zero};
use crate::types::{Kind, Slot};

/// The type of a value, and where it is.
#[derive(Clone)]
pub(super) struct Seed<'p> {
    pub(super) context: &'p Context,
    pub(super) path: &'p Path<'p>,
    pub(super) slot: &'static Slot,
    /// The earlier value of a field that the text has twice. Go decodes the second value on top of it.
    pub(super) base: Option<Box<Value>>,
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Value;

    /// Returns the value as the Go encoder writes it; `null` if it is nil.
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let slot = self.slot;
        match slot.kind {
            Kind::Text | Kind::Bool => deserializer.deserialize_any(self),
            Kind::Int32 | Kind::Int64 | Kind::Float64 | Kind::Struct(_) | Kind::List(_) | Kind::Map(_) => {
                deserializer.deserialize_option(self)
            }
            Kind::Free => match Value::deserialize(deserializer)? {
                Value::Null => Ok(self.nothing()),
                value => Ok(value),
            },
            kind => {
                let value = Value::deserialize(deserializer)?;
                if kind == Kind::IntOrString && value.is_null() && self.base.as_deref().is_some_and(Value::is_number) {
                    return Ok(self.nothing());
                }
                special(kind, slot, value).map_err(D::Error::custom)
            }
        }
    }
}

impl Seed<'_> {
    /// Decodes `null`: a nil pointer, list or map, or no change of another value.
    fn nothing(self) -> Value {
        let is_nil = self.slot.pointer || matches!(self.slot.kind, Kind::List(_) | Kind::Map(_));
        self.base.filter(|_| !is_nil).map_or_else(|| zero::of_slot(self.slot), |base| *base)
    }

    /// The error for a value of another type, whose message nobody sees: a second pass finds the one of Go.
    fn unfit<E: Error>(&self) -> E {
        E::custom(format_args!("the value does not fit the type {:?}", self.slot.kind))
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "a value of the type {:?}", self.slot.kind)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(self.nothing())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(self.nothing())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        match self.slot.kind {
            Kind::Int32 | Kind::Int64 => deserializer.deserialize_i64(self),
            Kind::Float64 => deserializer.deserialize_f64(self),
            Kind::List(_) => deserializer.deserialize_seq(self),
            _ => deserializer.deserialize_map(self),
        }
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        if self.slot.kind == Kind::Bool { Ok(Value::Bool(value)) } else { Err(self.unfit()) }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        self.visit_string(text.to_owned())
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Value, E> {
        if self.slot.kind == Kind::Text { Ok(Value::String(text)) } else { Err(self.unfit()) }
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        let fits = match self.slot.kind {
            Kind::Int32 => i32::try_from(value).is_ok(),
            kind => matches!(kind, Kind::Int64 | Kind::Float64),
        };
        if fits { Ok(Value::from(value)) } else { Err(self.unfit()) }
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        match i64::try_from(value) {
            Ok(value) => self.visit_i64(value),
            Err(_) if self.slot.kind == Kind::Float64 => Ok(Value::from(value)),
            Err(_) => Err(self.unfit()),
        }
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        match self.slot.kind {
            Kind::Float64 => float(value).ok_or_else(|| self.unfit()),
            // `-0` is an integer in Go.
            Kind::Int32 | Kind::Int64 if value == 0.0 && value.is_sign_negative() => Ok(Value::from(0)),
            _ => Err(self.unfit()),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let Kind::List(item) = self.slot.kind else { return Err(self.unfit()) };
        // The items of an earlier list under the same name are decoded into again, position by position.
        let mut base = match self.base.map(|base| *base) {
            Some(Value::Array(items)) => items.into_iter(),
            _ => Vec::new().into_iter(),
        };
        let mut items = Vec::new();
        loop {
            let path = Path::Index(self.path, items.len());
            let base = base.next().map(Box::new);
            match access.next_element_seed(Seed { context: self.context, path: &path, slot: item.get(), base })? {
                Some(item) => items.push(item),
                None => return Ok(Value::Array(items)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<Value, A::Error> {
        match self.slot.kind {
            Kind::Struct(id) => object::decode_struct(self, id.get(), access),
            Kind::Map(value) => object::decode_map(self, value.get(), access),
            _ => Err(self.unfit()),
        }
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

/// Decodes a value of a type with methods for JSON.
pub(super) fn special(kind: Kind, slot: &Slot, value: Value) -> Result<Value, String> {
    if value.is_null() && slot.pointer {
        return Ok(Value::Null);
    }
    match kind {
        Kind::Quantity => quantity::decode(value),
        Kind::IntOrString => int_or_string(value),
        Kind::Time => time::decode(value, time::Precision::Seconds),
        Kind::MicroTime => time::decode(value, time::Precision::Micros),
        Kind::Bytes => base64::decode(value),
        Kind::SchemaOrBool | Kind::SchemaOrArray | Kind::SchemaOrStrings => schema::decode(kind, &value),
        _ => Ok(value),
    }
}

/// Decodes `80`, `"http"` or `"25%"`.
fn int_or_string(value: Value) -> Result<Value, String> {
    match value {
        Value::Null => Ok(Value::from(0)),
        Value::String(_) => Ok(value),
        Value::Number(ref number) => match number.as_i64() {
            Some(integer) if i32::try_from(integer).is_ok() => Ok(value),
            _ => Err(format!("json: cannot unmarshal number {number} into Go value of type int32")),
        },
        other => Err(unfit(&other, "int32")),
    }
}
