//! Decodes the messages of types that have their own form in JSON, such as times and quantities.

use serde_json::Value;

use super::message::{self, Place, Room};
use super::wire::{Fields, Payload, only};
use crate::decode::schema::PROPS;
use crate::decode::time::{self, Precision};
use crate::types::Kind;

/// Decodes a message to the JSON form of its type.
///
/// ```text
/// Time            {1: 1767323045}               "2026-01-02T03:04:05Z"
/// Quantity        {1: "500m"}                   "500m"
/// IntOrString     {1: 0, 2: 80, 3: ""}          80
/// IntOrString     {1: 1, 2: 0, 3: "http"}       "http"
/// RawExtension    {1: "{\"a\":1}"}              {"a": 1}
/// ```
pub(super) fn decode(place: &Place<'_>, kind: Kind, bytes: &[u8], room: Room<'_>) -> Result<Value, String> {
    let name = place.field.name;
    match kind {
        Kind::Time => timestamp(name, bytes, Precision::Seconds),
        Kind::MicroTime => timestamp(name, bytes, Precision::Micros),
        Kind::Quantity => Ok(only("Quantity", bytes, "0", |payload| payload.text(name))?.into()),
        Kind::Duration => {
            let nanos = only("Duration", bytes, 0, |payload| payload.varint(name))?.cast_signed();
            Ok(format!("{nanos}ns").into())
        }
        Kind::IntOrString => int_or_string(name, bytes),
        Kind::Free => free(name, bytes),
        Kind::SchemaOrBool => schema_or_bool(name, bytes, room),
        Kind::SchemaOrArray => schema_or_list(name, bytes, room, |item| schema(item.bytes(name)?, room)),
        Kind::SchemaOrStrings => schema_or_list(name, bytes, room, |item| Ok(item.text(name)?.into())),
        // All other kinds are plain values, lists or structs.
        _ => Err(format!("proto: field {name} cannot be decoded")),
    }
}

/// A time; `null` is a time that is not set. Only the type with microseconds keeps a fraction.
fn timestamp(name: &str, bytes: &[u8], precision: Precision) -> Result<Value, String> {
    if bytes.is_empty() {
        return Ok(Value::Null);
    }
    let (mut seconds, mut nanos) = (0, 0);
    let mut fields = Fields::of("Timestamp", bytes);
    while let Some((number, payload)) = fields.next()? {
        match number {
            1 => seconds = payload.varint(name)?.cast_signed(),
            2 => nanos = message::int32(payload.varint(name)?),
            _ => {}
        }
    }
    let text = time::of_unix(seconds, i64::from(nanos / 1_000), precision);
    text.map(Value::String).ok_or_else(|| format!("field {name} is a time outside of the years 0 to 9999"))
}

fn int_or_string(name: &str, bytes: &[u8]) -> Result<Value, String> {
    let (mut choice, mut number, mut text) = (0, 0, "");
    let mut fields = Fields::of("IntOrString", bytes);
    while let Some((field, payload)) = fields.next()? {
        match field {
            1 => choice = payload.varint(name)?,
            2 => number = message::int32(payload.varint(name)?),
            3 => text = payload.text(name)?,
            _ => {}
        }
    }
    match choice {
        0 => Ok(number.into()),
        1 => Ok(text.into()),
        _ => Err("impossible IntOrString.Type".to_owned()),
    }
}

/// JSON text in bytes; none is `null`.
fn free(name: &str, bytes: &[u8]) -> Result<Value, String> {
    let raw = only("RawExtension", bytes, &[][..], |payload| payload.bytes(name))?;
    if raw.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_slice(raw).map_err(|error| format!("field {name} is not valid JSON: {error}"))
}

fn schema_or_bool(name: &str, bytes: &[u8], room: Room<'_>) -> Result<Value, String> {
    let mut value = Value::Bool(false);
    let mut fields = Fields::of("JSONSchemaPropsOrBool", bytes);
    while let Some((number, payload)) = fields.next()? {
        match number {
            1 if value.is_boolean() => value = (payload.varint(name)? != 0).into(),
            2 => value = schema(payload.bytes(name)?, room)?,
            _ => {}
        }
    }
    Ok(value)
}

/// A list if it has an item, else a schema, else `null`.
fn schema_or_list(
    name: &str,
    bytes: &[u8],
    room: Room<'_>,
    item: impl Fn(Payload<'_>) -> Result<Value, String>,
) -> Result<Value, String> {
    let (mut items, mut single) = (Vec::new(), Value::Null);
    let mut fields = Fields::of("JSONSchemaPropsOrArray", bytes);
    while let Some((number, payload)) = fields.next()? {
        match number {
            1 => single = schema(payload.bytes(name)?, room)?,
            2 => items.push(item(payload)?),
            _ => {}
        }
    }
    Ok(if items.is_empty() { single } else { items.into() })
}

fn schema(bytes: &[u8], room: Room<'_>) -> Result<Value, String> {
    let props = PROPS.ok_or("the type JSONSchemaProps is unknown")?;
    message::nested(props, bytes, room)
}
