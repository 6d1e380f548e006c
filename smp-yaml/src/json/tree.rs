//! Builds values from JSON up to a number of levels, which is enough to detect a document that is too deep.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// Reads a value up to a number of levels. Deeper values become null.
#[derive(Clone, Copy)]
struct Tree<'d> {
    levels: usize,
    /// Set if a name is repeated in an object.
    has_duplicates: &'d Cell<bool>,
}

/// Reads one JSON document up to a number of levels. Sets `has_duplicates` if a name is repeated in an object.
pub(super) fn read_levels(text: &str, levels: usize, has_duplicates: &Cell<bool>) -> Result<Value, serde_json::Error> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    // `Tree` limits its recursion, and skipping does not recurse.
    deserializer.disable_recursion_limit();
    let value = Tree { levels, has_duplicates }.deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(value)
}

impl<'de> DeserializeSeed<'de> for Tree<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        match self.levels.checked_sub(1) {
            Some(levels) => deserializer.deserialize_any(Self { levels, ..self }),
            None => deserializer.deserialize_ignored_any(IgnoredAny).map(|_| Value::Null),
        }
    }
}

impl<'de> Visitor<'de> for Tree<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        serde_json::Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("not a JSON number"))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element_seed(self)? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = access.next_key::<String>()? {
            if fields.insert(name, access.next_value_seed(self)?).is_some() {
                self.has_duplicates.set(true);
            }
        }
        Ok(Value::Object(fields))
    }
}
