//! Documents in memory: a subtree is a `Value`.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::{Document, FromPatch, Items, Keys, Node, Opened, Untouched, Wanted};
use crate::rule::KeyField;
use crate::scalar::Scalar;
use crate::tuple::Tuple;

/// Whether `serde_json` was built to keep the order of fields. Removing fields one at a time would then change the
/// order of the other fields.
static KEEPS_ORDER: LazyLock<bool> = LazyLock::new(|| {
    let map = Map::from_iter([("b".to_owned(), Value::Null), ("a".to_owned(), Value::Null)]);
    map.keys().next().is_some_and(|first| first == "b")
});

/// An opened object.
#[derive(Default)]
pub(crate) struct Object {
    fields: Map<String, Value>,
}

/// The items of an opened list.
#[derive(Default)]
pub(crate) struct ListItems {
    old: Vec<Value>,
    new: Vec<Value>,
}

impl Untouched for Value {
    type Object = Object;
    type Items = ListItems;
    type List = Vec<Document>;

    fn open_object(self, _: &impl Wanted) -> Result<Object, Self> {
        match self {
            Self::Object(fields) => Ok(Object { fields }),
            other => Err(other),
        }
    }

    fn open_list(self) -> Result<ListItems, Self> {
        match self {
            Self::Array(items) => Ok(ListItems { old: items, new: Vec::new() }),
            other => Err(other),
        }
    }

    fn is_null(&self) -> bool {
        self.is_null()
    }
}

impl<'p> FromPatch<'p> for Value {
    fn from_patch(value: Node<'p>) -> Self {
        value.to_value()
    }
}

impl Opened<'_, Value> for Object {
    fn take(&mut self, name: &str) -> Option<Document> {
        self.fields.get_mut(name).map(|value| Document::Untouched(std::mem::take(value)))
    }

    fn put(&mut self, name: &str, document: Document) {
        let value = document.into_value();
        match self.fields.get_mut(name) {
            Some(place) => *place = value,
            None => {
                self.fields.insert(name.to_owned(), value);
            }
        }
    }

    fn remove(&mut self, names: &[&str]) {
        if !*KEEPS_ORDER {
            for name in names {
                self.fields.remove(*name);
            }
        } else if names.iter().any(|name| self.fields.contains_key(*name)) {
            let names: HashSet<&str> = names.iter().copied().collect();
            self.fields.retain(|field, _| !names.contains(field.as_str()));
        }
    }

    fn retain(&mut self, names: &[&str]) {
        self.fields.retain(|field, _| names.binary_search(&field.as_str()).is_ok());
    }
}

/// Reads the values of a key in an item, as [`Node::read_key`] does.
pub(super) fn read<'a>(item: &'a Value, key: &[KeyField<'a>], tuple: &mut Tuple<'a>) -> bool {
    let Value::Object(map) = item else { return false };
    tuple.clear();
    key.iter().all(|field| {
        let value = map.get(field.name).map_or(Ok(None), |value| Node::Value(value).key_value());
        value.map(|value| tuple.push(value.or_else(|| field.default.clone()))).is_ok()
    })
}

impl Keys for [Value] {
    fn len(&self) -> usize {
        self.len()
    }

    fn read<'a>(&'a self, index: usize, key: &[KeyField<'a>], tuple: &mut Tuple<'a>) -> bool {
        self.get(index).is_some_and(|item| read(item, key, tuple))
    }

    fn scalar(&self, index: usize) -> Option<Scalar<'_>> {
        self.get(index).and_then(Scalar::of)
    }
}

impl Keys for ListItems {
    fn len(&self) -> usize {
        self.old.len()
    }

    fn read<'a>(&'a self, index: usize, key: &[KeyField<'a>], tuple: &mut Tuple<'a>) -> bool {
        self.old.as_slice().read(index, key, tuple)
    }

    fn scalar(&self, index: usize) -> Option<Scalar<'_>> {
        self.old.as_slice().scalar(index)
    }
}

impl Items<Value> for ListItems {
    fn clear(&mut self) {
        self.old.clear();
    }

    fn take(&mut self, index: usize) -> Option<Value> {
        self.old.get_mut(index).map(std::mem::take)
    }

    fn reserve(&mut self, new: usize) {
        self.new.reserve_exact(new);
    }

    fn add(&mut self, item: Document) {
        self.new.push(item.into_value());
    }

    fn arrange(mut self, runs: Vec<Range<usize>>) -> Document {
        let old = self.old.len();
        let mut arranged = Vec::with_capacity(runs.iter().map(Range::len).sum());
        for index in runs.into_iter().flatten() {
            let item = if index < old { self.old.get_mut(index) } else { self.new.get_mut(index - old) };
            arranged.extend(item.map(std::mem::take));
        }
        Document::Untouched(Value::Array(arranged))
    }
}

impl From<Map<String, Value>> for Object {
    fn from(fields: Map<String, Value>) -> Self {
        Self { fields }
    }
}

impl Object {
    /// Reads a field.
    pub(crate) fn field(&self, name: &str) -> Option<&Value> {
        self.fields.get(name)
    }

    pub(crate) const fn into_document(self) -> Document {
        Document::Object(self)
    }
}

impl From<Vec<Self>> for Document {
    fn from(items: Vec<Self>) -> Self {
        Self::List(items)
    }
}

impl Document {
    /// Opens an object. Returns anything else unchanged.
    pub(crate) fn open_object(self) -> Result<Object, Self> {
        match self {
            Self::Untouched(Value::Object(fields)) => Ok(Object { fields }),
            Self::Object(object) => Ok(object),
            other => Err(other),
        }
    }

    /// The items of a list. Returns anything else unchanged.
    pub(crate) fn into_items(self) -> Result<Vec<Self>, Self> {
        match self {
            Self::Untouched(Value::Array(items)) => Ok(items.into_iter().map(Self::Untouched).collect()),
            Self::List(items) => Ok(items),
            other => Err(other),
        }
    }

    /// The fields of an object.
    pub(crate) fn fields(&self) -> Option<&Map<String, Value>> {
        match self {
            Self::Untouched(Value::Object(fields)) | Self::Object(Object { fields }) => Some(fields),
            _ => None,
        }
    }

    /// The value of an unopened subtree.
    pub(crate) const fn untouched(&self) -> Option<&Value> {
        match self {
            Self::Untouched(value) => Some(value),
            Self::Object(_) | Self::List(_) => None,
        }
    }

    /// Converts the subtree back to a value.
    pub(crate) fn into_value(self) -> Value {
        match self {
            Self::Untouched(value) => value,
            Self::Object(object) => Value::Object(object.fields),
            Self::List(items) => Value::Array(items.into_iter().map(Self::into_value).collect()),
        }
    }
}
