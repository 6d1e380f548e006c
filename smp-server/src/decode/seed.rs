//! Decodes one value of a known Go type.

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error};
use serde_json::Value;

use super::context::{Context, Path};
use super::list::ListOf;
use super::number::{Float, Integer};
use super::object::{MapOf, StructOf};
use super::scalar::{Boolean, Text};
use super::{base64, quantity, scalar, schema, time};
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
            Kind::Text => deserializer.deserialize_any(Text(self)),
            Kind::Bool => deserializer.deserialize_any(Boolean(self)),
            Kind::Int32 => {
                deserializer.deserialize_option(Integer { seed: self, bounds: (i32::MIN.into(), i32::MAX.into()) })
            }
            Kind::Int64 => deserializer.deserialize_option(Integer { seed: self, bounds: (i64::MIN, i64::MAX) }),
            Kind::Float64 => deserializer.deserialize_option(Float(self)),
            Kind::Struct(id) => deserializer.deserialize_option(StructOf { of: id.get(), seed: self }),
            Kind::List(item) => deserializer.deserialize_option(ListOf { item: item.get(), seed: self }),
            Kind::Map(value) => deserializer.deserialize_option(MapOf { value: value.get(), seed: self }),
            Kind::Free => match Value::deserialize(deserializer)? {
                Value::Null => Ok(scalar::nothing(self, Value::Null)),
                value => Ok(value),
            },
            kind => {
                let value = Value::deserialize(deserializer)?;
                special(kind, slot, value).map_err(D::Error::custom)
            }
        }
    }
}

/// Decodes a value of a type with methods for JSON.
pub(super) fn special(kind: Kind, slot: &Slot, value: Value) -> Result<Value, String> {
    if value.is_null() && slot.pointer {
        return Ok(Value::Null);
    }
    match kind {
        Kind::Quantity => quantity::decode(value),
        Kind::IntOrString => scalar::int_or_string(value),
        Kind::Time => time::decode(value, time::Precision::Seconds),
        Kind::MicroTime => time::decode(value, time::Precision::Micros),
        Kind::Bytes => base64::decode(value),
        Kind::SchemaOrBool | Kind::SchemaOrArray | Kind::SchemaOrStrings => schema::decode(kind, &value),
        _ => Ok(value),
    }
}
