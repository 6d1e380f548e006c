//! Reads JSON as a value, and reports duplicate fields.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::path::Path;

/// The largest number of reported problems.
const LIMIT: usize = 100;

/// Reads a text. Of duplicate fields, the last one wins, and each duplicate is a problem:
/// `duplicate field "spec.a"`.
///
/// # Errors
///
/// Returns an error if the text is not JSON.
pub fn parse(text: &[u8]) -> Result<(Value, Vec<String>), serde_json::Error> {
    let problems = RefCell::new(Vec::new());
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    let value = Seed { path: &Path::Root, problems: &problems }.deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok((value, problems.into_inner()))
}

#[derive(Clone, Copy)]
struct Seed<'a> {
    path: &'a Path<'a>,
    problems: &'a RefCell<Vec<String>>,
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        loop {
            let path = self.path.index(list.len());
            match items.next_element_seed(Seed { path: &path, ..self })? {
                Some(item) => list.push(item),
                None => return Ok(Value::Array(list)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            let path = self.path.field(&name);
            let value = members.next_value_seed(Seed { path: &path, ..self })?;
            if object.contains_key(&name) && self.problems.borrow().len() < LIMIT {
                self.problems.borrow_mut().push(format!("duplicate field \"{path}\""));
            }
            object.insert(name, value);
        }
        number(object).map_err(serde::de::Error::custom)
    }
}

/// With its feature `arbitrary_precision`, `serde_json` hands out a number as an object with one field that only it can name. If a
/// `Value` of that object is a number, it is one.
fn number(object: Map<String, Value>) -> Result<Value, serde_json::Error> {
    if object.len() == 1 && object.keys().all(|name| name.starts_with("$serde_json::")) {
        return serde_json::from_value(Value::Object(object));
    }
    Ok(Value::Object(object))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::parse;

    #[test]
    fn the_last_of_repeated_members_counts() {
        let (value, problems) = parse(br#"{"a":[{"b":1,"b":{"c":2,"c":3}}],"a2":1.5}"#).unwrap();
        assert_eq!(value, json!({"a": [{"b": {"c": 3}}], "a2": 1.5}));
        assert_eq!(problems, ["duplicate field \"a[0].b.c\"", "duplicate field \"a[0].b\""]);
    }

    #[test]
    fn deep_nesting_and_rest_are_errors() {
        assert!(parse("[".repeat(10_000).as_bytes()).is_err());
        assert!(parse(b"{} {}").is_err());
    }
}
