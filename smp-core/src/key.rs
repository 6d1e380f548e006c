//! Keys of list items: the values of the key fields, and their comparison.

use serde_json::{Map, Value};
use smallvec::SmallVec;

use crate::document::{JsonType, Members, Node};
use crate::rule::KeyField;
use crate::scalar::{NotAScalar, Scalar};

/// The values of some key fields in one item; `None` for a field that the item does not have.
/// Most keys have one field, which needs no allocation.
pub(crate) type Tuple<'a> = SmallVec<[Option<Scalar<'a>>; 1]>;

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
        match (self, self.read_key(key, tuple)) {
            (_, Some(can_match)) => can_match,
            (Node::Value(Value::Object(map)), None) => map.read(key, tuple),
            _ => false,
        }
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
    match item.field(name) {
        Some(value) if value.json_type() != JsonType::Null => value.scalar().map(Some).ok_or(NotAScalar),
        _ => Ok(None),
    }
}

/// A tuple to look for.
#[derive(Clone, Copy)]
pub(crate) enum Probe<'t, 'a> {
    Tuple(&'t [Option<Scalar<'a>>]),
    /// A tuple with one string.
    Text(&'t [u8]),
}

impl Probe<'_, '_> {
    pub(crate) fn is(self, tuple: &[Option<Scalar<'_>>]) -> bool {
        match self {
            Self::Tuple(wanted) => wanted == tuple,
            Self::Text(wanted) => matches!(tuple, [Some(Scalar::String(text))] if text.as_bytes() == wanted),
        }
    }
}

/// Tuples of the same width, one after another.
#[derive(Default)]
pub(crate) struct Tuples<'a> {
    width: usize,
    len: usize,
    values: Vec<Option<Scalar<'a>>>,
}

impl<'a> Tuples<'a> {
    pub(crate) fn with_capacity(width: usize, len: usize) -> Self {
        Self { width, len: 0, values: Vec::with_capacity(width * len) }
    }

    /// Adds a tuple. Fields that it lacks are absent.
    pub(crate) fn push(&mut self, tuple: impl IntoIterator<Item = Option<Scalar<'a>>>) {
        self.len += 1;
        self.values.extend(tuple.into_iter().take(self.width));
        self.values.resize(self.len * self.width, None);
    }
}

/// Tuples by index.
pub(crate) trait Tabled<'a> {
    fn len(&self) -> usize;

    fn at(&self, index: usize) -> &[Option<Scalar<'a>>];
}

impl<'a> Tabled<'a> for Tuples<'a> {
    fn len(&self) -> usize {
        self.len
    }

    fn at(&self, index: usize) -> &[Option<Scalar<'a>>] {
        self.values.get(index * self.width..(index + 1) * self.width).unwrap_or_default()
    }
}

impl<'a, T: Tabled<'a>> Tabled<'a> for &T {
    fn len(&self) -> usize {
        (**self).len()
    }

    fn at(&self, index: usize) -> &[Option<Scalar<'a>>] {
        (**self).at(index)
    }
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
