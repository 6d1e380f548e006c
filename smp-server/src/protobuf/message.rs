//! Decodes messages as the types of `types.rs`: structs, lists, maps and plain values.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Number, Value};

use super::special;
use super::wire::{self, Fields, Payload};
use crate::types::{Field, Kind, Slot, Struct};

/// The largest nesting of messages, the same as for JSON.
const MOST: usize = 128;

/// How many more levels of messages may be nested in this one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depth(usize);

impl Depth {
    fn inner(self) -> Result<Self, String> {
        self.0.checked_sub(1).map(Self).ok_or_else(|| format!("proto: nested more than {MOST} levels deep"))
    }
}

/// Decodes a struct, and adds its fields to an object.
pub(super) fn decode(of: &'static Struct, bytes: &[u8], object: &mut Map<String, Value>) -> Result<(), String> {
    decode_struct(of, bytes, object, Depth(MOST))
}

fn decode_struct(
    of: &'static Struct,
    bytes: &[u8],
    object: &mut Map<String, Value>,
    depth: Depth,
) -> Result<(), String> {
    let depth = depth.inner()?;
    let mut fields = Fields::of(of.go_name(), bytes);
    while let Some((number, payload)) = fields.next()? {
        if let Some(field) = of.fields.iter().find(|field| field.number == number) {
            let value = object.entry(field.name).or_insert(Value::Null);
            add(&Place { field, slot: &field.slot }, payload, value, depth)?;
        } else if let Some((_, inner)) = of.inline.iter().find(|(own, _)| *own == number) {
            // In JSON, the fields of an inline struct are fields of the outer one.
            decode_struct(inner.get(), payload.bytes(inner.get().go_name())?, object, depth)?;
        }
    }
    Ok(())
}

/// A field, or an item of it.
#[derive(Debug)]
pub(super) struct Place<'a> {
    pub(super) field: &'a Field,
    pub(super) slot: &'static Slot,
}

/// Adds a payload to the value of a field. A field that occurs twice has the last value; lists, maps and messages are continued.
///
/// ```text
/// field 2 of DeploymentSpec, a message:  {1: {1: "app", 2: "web"}}  →  "selector": {"matchLabels": {"app": "web"}}
/// field 3 of Container, repeated:        "sleep", then "1"          →  "command": ["sleep", "1"]
/// ```
fn add(place: &Place<'_>, payload: Payload<'_>, value: &mut Value, depth: Depth) -> Result<(), String> {
    let name = place.field.name;
    match place.slot.kind {
        Kind::Struct(id) => {
            if !value.is_object() {
                *value = Value::Object(Map::new());
            }
            if let Value::Object(object) = value {
                decode_struct(id.get(), payload.bytes(name)?, object, depth)?;
            }
        }
        Kind::List(item) if place.slot.is_message() => {
            let mut fields = Fields::of("ExtraValue", payload.bytes(name)?);
            *value = empty(place.slot);
            while let Some((number, payload)) = fields.next()? {
                if number == 1 {
                    add_items(&Place { slot: item.get(), ..*place }, payload, value, depth)?;
                }
            }
        }
        Kind::List(item) => add_items(&Place { slot: item.get(), ..*place }, payload, value, depth)?,
        Kind::Map(inner) => add_entry(&Place { slot: inner.get(), ..*place }, payload, value, depth)?,
        _ => *value = scalar(place, payload, depth)?,
    }
    Ok(())
}

/// Adds an item to a list. Numbers may be packed: several of them in one payload.
fn add_items(place: &Place<'_>, payload: Payload<'_>, value: &mut Value, depth: Depth) -> Result<(), String> {
    if !value.is_array() {
        *value = Value::Array(Vec::new());
    }
    let Value::Array(items) = value else { return Ok(()) };
    if let (Payload::Bytes(mut packed), Kind::Bool | Kind::Int32 | Kind::Int64 | Kind::Float64) =
        (payload, place.slot.kind)
    {
        while !packed.is_empty() {
            let payload = if place.slot.kind == Kind::Float64 {
                Payload::Fixed64(wire::fixed64(&mut packed)?)
            } else {
                Payload::Varint(wire::varint(&mut packed)?)
            };
            items.push(scalar(place, payload, depth)?);
        }
        return Ok(());
    }
    let mut item = Value::Null;
    add(place, payload, &mut item, depth)?;
    items.push(item);
    Ok(())
}

/// Adds an entry to a map: a message with the key in field 1 and the value in field 2.
fn add_entry(place: &Place<'_>, payload: Payload<'_>, value: &mut Value, depth: Depth) -> Result<(), String> {
    let depth = depth.inner()?;
    let (mut key, mut inner) = ("", empty(place.slot));
    let mut fields = Fields::of("Entry", payload.bytes(place.field.name)?);
    while let Some((number, payload)) = fields.next()? {
        match number {
            1 => key = payload.text(place.field.name)?,
            2 => add(place, payload, &mut inner, depth)?,
            _ => {}
        }
    }
    if !value.is_object() {
        *value = Value::Object(Map::new());
    }
    if let Value::Object(object) = value {
        object.insert(key.to_owned(), inner);
    }
    Ok(())
}

/// The value of an entry that has none. For most types, the decoder for JSON takes `null` as their zero value.
fn empty(slot: &Slot) -> Value {
    match slot.kind {
        Kind::Bytes => "".into(),
        Kind::List(_) if slot.is_message() => Value::Array(Vec::new()),
        _ => Value::Null,
    }
}

fn scalar(place: &Place<'_>, payload: Payload<'_>, depth: Depth) -> Result<Value, String> {
    let name = place.field.name;
    Ok(match place.slot.kind {
        Kind::Text => payload.text(name)?.into(),
        Kind::Bool => (payload.varint(name)? != 0).into(),
        Kind::Int32 => int32(payload.varint(name)?).into(),
        Kind::Int64 => payload.varint(name)?.cast_signed().into(),
        Kind::Float64 => {
            let number = Number::from_f64(f64::from_bits(payload.fixed64(name)?));
            number.map(Value::Number).ok_or_else(|| format!("field {name} is not a finite number"))?
        }
        Kind::Bytes => STANDARD.encode(payload.bytes(name)?).into(),
        kind => special::decode(place, kind, payload.bytes(name)?, depth)?,
    })
}

/// The number in the lower 32 bits, as in Go. Negative numbers are sent with 64 bits.
#[expect(clippy::cast_possible_truncation, reason = "the upper bits repeat the sign")]
pub(super) fn int32(value: u64) -> i32 {
    value as i32
}

/// Decodes the message of a struct that is an item or a variant of a field.
pub(super) fn nested(of: &'static Struct, bytes: &[u8], depth: Depth) -> Result<Value, String> {
    let mut object = Map::new();
    decode_struct(of, bytes, &mut object, depth)?;
    Ok(Value::Object(object))
}
