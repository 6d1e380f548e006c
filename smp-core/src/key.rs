//! Reads the keys of list items.

use serde_json::{Map, Value};

use crate::document::{Members, Node};
use crate::rule::KeyField;
use crate::scalar::{NotAScalar, Scalar};
use crate::tuple::Tuple;

/// An item whose fields can be read.
pub(crate) trait Item<'a>: Copy {
    fn field(self, name: &str) -> Option<Node<'a>>;

    /// Reads the values of a key, with defaults for absent fields. Returns false if one of them is an object or a list: such
    /// an item never matches.
    fn read(self, key: &[KeyField<'a>], tuple: &mut Tuple<'a>) -> bool {
        tuple.clear();
        key.iter().all(|field| value(self, field).map(|value| tuple.push(value)).is_ok())
    }
}

impl<'a> Item<'a> for Node<'a> {
    fn field(self, name: &str) -> Option<Self> {
        self.get(name)
    }

    fn read(self, key: &[KeyField<'a>], tuple: &mut Tuple<'a>) -> bool {
        self.read_key(key, tuple)
    }
}

impl<'a> Item<'a> for &Members<'a> {
    fn field(self, name: &str) -> Option<Node<'a>> {
        self.get(name)
    }
}

impl<'a> Item<'a> for &[(&'a str, Node<'a>)] {
    fn field(self, name: &str) -> Option<Node<'a>> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }
}

impl<'a> Item<'a> for &'a Map<String, Value> {
    fn field(self, name: &str) -> Option<Node<'a>> {
        self.get(name).map(Node::Value)
    }
}

/// The values of a key in one item, with defaults for absent fields. `None` if one of them is an object or a list: such
/// an item never matches.
pub(crate) fn tuple<'a>(item: impl Item<'a>, key: &[KeyField<'a>]) -> Option<Tuple<'a>> {
    let mut tuple = Tuple::with_capacity(key.len());
    item.read(key, &mut tuple).then_some(tuple)
}

/// The value of one key field, or its default.
pub(crate) fn value<'a>(item: impl Item<'a>, field: &KeyField<'a>) -> Result<Option<Scalar<'a>>, NotAScalar> {
    raw(item, field.name).map(|value| value.or_else(|| field.default.clone()))
}

/// The value of one field without its default; null counts as absent.
pub(crate) fn raw<'a>(item: impl Item<'a>, name: &str) -> Result<Option<Scalar<'a>>, NotAScalar> {
    item.field(name).map_or(Ok(None), Node::key_value)
}

/// The values of a key in one item, without defaults; values that cannot be compared count as absent.
pub(crate) fn literal<'a>(item: impl Item<'a>, key: &[KeyField<'a>]) -> Tuple<'a> {
    key.iter().map(|field| raw(item, field.name).ok().flatten()).collect()
}

/// A key for an error message: `port: 53, protocol: "UDP"`.
pub(crate) fn describe(key: &[KeyField<'_>], values: &[Option<Scalar<'_>>]) -> String {
    let parts: Vec<String> = key
        .iter()
        .zip(values)
        .map(|(field, value)| match value {
            Some(value) => format!("{}: {value}", field.name),
            None => format!("no {}", field.name),
        })
        .collect();
    parts.join(", ")
}
