//! Decodes messages as the types of `types.rs`: structs, lists, maps and plain values.

use std::cell::Cell;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Number, Value};

use super::special;
use super::wire::{self, Fields, Payload};
use crate::types::{Field, Kind, Slot, Struct};

/// The largest number of values of an object. A definition of 1.5 MB, the largest object that etcd takes, has about 60,000.
pub const MAX_VALUES: usize = 50_000;

/// The largest nesting of messages, the same as for JSON.
const MOST: usize = 128;

/// How many more levels of messages may be nested in this one, and how many more values the object may have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room<'a> {
    levels: usize,
    values: &'a Cell<usize>,
}

impl Room<'_> {
    fn inner(self) -> Result<Self, String> {
        let levels = self.levels.checked_sub(1).ok_or_else(|| format!("proto: nested more than {MOST} levels deep"))?;
        Ok(Self { levels, ..self })
    }

    fn take_value(self) -> Result<(), String> {
        let left = self.values.get().checked_sub(1);
        self.values.set(left.ok_or_else(|| format!("the object has more than {MAX_VALUES} values"))?);
        Ok(())
    }
}

/// Decodes a struct, and adds its fields to an object.
pub(super) fn decode(of: &'static Struct, bytes: &[u8], object: &mut Map<String, Value>) -> Result<(), String> {
    decode_struct(of, bytes, object, Room { levels: MOST, values: &Cell::new(MAX_VALUES) })
}

fn decode_struct(
    of: &'static Struct,
    bytes: &[u8],
    object: &mut Map<String, Value>,
    room: Room<'_>,
) -> Result<(), String> {
    let room = room.inner()?;
    let mut fields = Fields::of(of.go_name(), bytes);
    while let Some((number, payload)) = fields.next()? {
        if let Some(field) = of.present().find(|field| field.number == number) {
            let value = object.entry(field.name).or_insert(Value::Null);
            add(&Place { field, slot: &field.slot }, payload, value, room)?;
        } else if let Some((_, inner)) = of.inline.iter().find(|(own, _)| *own == number) {
            // In JSON, the fields of an inline struct are fields of the outer one.
            decode_struct(inner.get(), payload.bytes(inner.get().go_name())?, object, room)?;
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
fn add(place: &Place<'_>, payload: Payload<'_>, value: &mut Value, room: Room<'_>) -> Result<(), String> {
    room.take_value()?;
    let name = place.field.name;
    match place.slot.kind {
        Kind::Struct(id) => {
            let mut object = members(value);
            decode_struct(id.get(), payload.bytes(name)?, &mut object, room)?;
            *value = Value::Object(object);
        }
        Kind::List(item) if place.slot.is_message() => {
            let mut fields = Fields::of(place.slot.go.rsplit('.').next().unwrap_or_default(), payload.bytes(name)?);
            *value = empty(place.slot);
            while let Some((number, payload)) = fields.next()? {
                if number == 1 {
                    add_items(&Place { slot: item.get(), ..*place }, payload, value, room)?;
                }
            }
        }
        Kind::List(item) => add_items(&Place { slot: item.get(), ..*place }, payload, value, room)?,
        Kind::Map(inner) => add_entry(&Place { slot: inner.get(), ..*place }, payload, value, room)?,
        _ => *value = scalar(place, payload, room)?,
    }
    Ok(())
}

/// Adds an item to a list. Numbers may be packed: several of them in one payload.
fn add_items(place: &Place<'_>, payload: Payload<'_>, value: &mut Value, room: Room<'_>) -> Result<(), String> {
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
            room.take_value()?;
            items.push(scalar(place, payload, room)?);
        }
        return Ok(());
    }
    let mut item = Value::Null;
    add(place, payload, &mut item, room)?;
    items.push(item);
    Ok(())
}

/// Adds an entry to a map: a message with the key in field 1 and the value in field 2.
fn add_entry(place: &Place<'_>, payload: Payload<'_>, value: &mut Value, room: Room<'_>) -> Result<(), String> {
    let room = room.inner()?;
    let (mut key, mut inner) = ("", empty(place.slot));
    let mut fields = Fields::of("Entry", payload.bytes(place.field.name)?);
    while let Some((number, payload)) = fields.next()? {
        match number {
            1 => key = payload.text(place.field.name)?,
            2 => add(place, payload, &mut inner, room)?,
            _ => {}
        }
    }
    let mut object = members(value);
    object.insert(key.to_owned(), inner);
    *value = Value::Object(object);
    Ok(())
}

/// Takes the members of an object; none of another value.
fn members(value: &mut Value) -> Map<String, Value> {
    if let Value::Object(object) = value.take() { object } else { Map::new() }
}

/// The value of an entry that has none. For most types, the decoder for JSON takes `null` as their zero value.
fn empty(slot: &Slot) -> Value {
    match slot.kind {
        Kind::Bytes => "".into(),
        Kind::List(_) if slot.is_message() => Value::Array(Vec::new()),
        _ => Value::Null,
    }
}

fn scalar(place: &Place<'_>, payload: Payload<'_>, room: Room<'_>) -> Result<Value, String> {
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
        kind => special::decode(place, kind, payload.bytes(name)?, room)?,
    })
}

/// The number in the lower 32 bits, as in Go. Negative numbers are sent with 64 bits.
#[expect(clippy::cast_possible_truncation, reason = "the upper bits repeat the sign")]
pub(super) fn int32(value: u64) -> i32 {
    value as i32
}

/// Decodes the message of a struct that is an item or a variant of a field.
pub(super) fn nested(of: &'static Struct, bytes: &[u8], room: Room<'_>) -> Result<Value, String> {
    let mut object = Map::new();
    decode_struct(of, bytes, &mut object, room)?;
    Ok(Value::Object(object))
}
