//! A JSON value that keeps the order of its fields and fields that occur twice. Errors are about the first wrong value in the text.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// A JSON value.
pub(super) enum Node {
    Scalar(Value),
    List(Vec<Node>),
    Object(Vec<(String, Node)>),
}

impl Node {
    /// The word of Go's decoder for a JSON value of the wrong type.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Node::Scalar(value) => super::mismatch::name_of(value),
            Node::List(_) => "array",
            Node::Object(_) => "object",
        }
    }

    /// Returns the value without the order of its fields.
    pub(super) fn to_value(&self) -> Value {
        match self {
            Node::Scalar(value) => value.clone(),
            Node::List(items) => Value::Array(items.iter().map(Node::to_value).collect()),
            Node::Object(fields) => {
                Value::Object(fields.iter().map(|(name, value)| (name.clone(), value.to_value())).collect())
            }
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyNode)
    }
}

struct AnyNode;

impl<'de> Visitor<'de> for AnyNode {
    type Value = Node;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Scalar(Value::Null))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
        Ok(Node::Scalar(Value::Bool(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
        Ok(Node::Scalar(Value::from(value)))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
        Ok(Node::Scalar(Value::from(value)))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Node, E> {
        Ok(Node::Scalar(Value::from(value)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Node, E> {
        Ok(Node::Scalar(Value::from(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Node, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element()? {
            items.push(item);
        }
        Ok(Node::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Node, A::Error> {
        let mut fields = Vec::new();
        while let Some((name, value)) = access.next_entry::<String, Node>()? {
            fields.push((name, value));
        }
        number(fields).map_err(A::Error::custom)
    }
}

/// With its feature `arbitrary_precision`, `serde_json` hands out a number as an object with one field that only it can name. If a
/// `Value` of that object is a number, it is one.
fn number(fields: Vec<(String, Node)>) -> Result<Node, serde_json::Error> {
    if let [(name, Node::Scalar(Value::String(text)))] = fields.as_slice()
        && name.starts_with("$serde_json::")
    {
        let object = Map::from_iter([(name.clone(), Value::from(text.as_str()))]);
        return serde_json::from_value(Value::Object(object)).map(Node::Scalar);
    }
    Ok(Node::Object(fields))
}
