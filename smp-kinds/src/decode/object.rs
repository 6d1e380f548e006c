//! Decodes JSON objects into structs and maps.

use std::fmt;

use serde::Deserializer;
use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Value};

use super::context::Path;
use super::seed::Seed;
use super::zero;
use crate::types::{Field, Omit, Slot, Struct};

/// Decodes an object into a struct.
pub(super) fn decode_struct<'de, A: MapAccess<'de>>(
    seed: Seed<'_>,
    of: &'static Struct,
    mut access: A,
) -> Result<Value, A::Error> {
    let continued = seed.base.is_some();
    let mut object = into_object(seed.base);
    let mut seen = 0_u64;
    while let Some(name) = access.next_key_seed(Name(of))? {
        let position = match name {
            Named::Field(position) => position,
            Named::Unknown(name) => {
                seed.context.unknown(seed.path, &name);
                access.next_value::<IgnoredAny>()?;
                continue;
            }
        };
        let field = &of.fields[position];
        let bit = 1 << position;
        let twice = seen & bit != 0;
        if twice {
            seed.context.duplicate(seed.path, field.name);
        }
        seen |= bit;
        let base = if twice || continued { object.remove(field.name).map(Box::new) } else { None };
        let path = Path::Field(seed.path, field.name);
        let value = access.next_value_seed(Seed { context: seed.context, path: &path, slot: &field.slot, base })?;
        if !left_out(field, &value) {
            object.insert(field.name.to_owned(), value);
        }
    }
    add_always(of, seen, &mut object);
    Ok(Value::Object(object))
}

/// Adds the fields that the encoder writes even if they are absent.
///
/// ```text
/// {"metadata":{"name":"web"}}
/// {"metadata":{"name":"web"},"spec":{"containers":null},"status":{}}
/// ```
pub(super) fn add_always(of: &'static Struct, seen: u64, object: &mut Map<String, Value>) {
    let mut missing = of.always & !seen;
    while missing != 0 {
        let position = missing.trailing_zeros() as usize;
        missing &= missing - 1;
        let field = &of.fields[position];
        if !object.contains_key(field.name) {
            object.insert(field.name.to_owned(), zero::of_slot(&field.slot));
        }
    }
}

/// Returns whether the encoder leaves a field with this value out.
pub(super) fn left_out(field: &Field, value: &Value) -> bool {
    match field.omit {
        Omit::Never => false,
        Omit::Zero => value.is_null(),
        Omit::Empty => value.is_null() || !field.slot.pointer && zero::is_empty(value),
    }
}

/// Decodes an object into a map.
pub(super) fn decode_map<'de, A: MapAccess<'de>>(
    seed: Seed<'_>,
    slot: &'static Slot,
    mut access: A,
) -> Result<Value, A::Error> {
    let mut repeated = seed.base.is_some().then(Map::new);
    let mut object = into_object(seed.base);
    while let Some(key) = access.next_key::<String>()? {
        let path = Path::Field(seed.path, &key);
        let value = access.next_value_seed(Seed { context: seed.context, path: &path, slot, base: None })?;
        // An earlier map under the same name is continued; only keys repeated within this one are duplicates.
        let twice = match &mut repeated {
            Some(keys) => keys.insert(key.clone(), Value::Null).is_some(),
            None => object.contains_key(&key),
        };
        if twice {
            seed.context.duplicate(seed.path, &key);
        }
        object.insert(key, value);
    }
    Ok(Value::Object(object))
}

fn into_object(base: Option<Box<Value>>) -> Map<String, Value> {
    match base.map(|base| *base) {
        Some(Value::Object(object)) => object,
        _ => Map::new(),
    }
}

/// The name of a field, looked up in a struct without allocation.
struct Name(&'static Struct);

enum Named {
    Field(usize),
    Unknown(String),
}

impl<'de> DeserializeSeed<'de> for Name {
    type Value = Named;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Named, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name {
    type Value = Named;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a name")
    }

    fn visit_str<E>(self, name: &str) -> Result<Named, E> {
        Ok(self.0.position(name).map_or_else(|| Named::Unknown(name.to_owned()), Named::Field))
    }
}
