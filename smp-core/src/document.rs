//! The live document while it is patched: untouched parts move, opened parts can be changed.
//!
//! This is the only seam between the rules and what a document is made of. A subtree is untouched or opened; its verbs
//! are open, read a field, take, put and close.

use std::collections::HashSet;
use std::sync::LazyLock;

use serde_json::{Map, Value};

/// Whether `serde_json` was built so that fields keep the order they came in. Removing a field one at a time would then
/// change the order of the others.
static KEEPS_ORDER: LazyLock<bool> = LazyLock::new(|| {
    let map = Map::from_iter([("b".to_owned(), Value::Null), ("a".to_owned(), Value::Null)]);
    map.keys().next().is_some_and(|first| first == "b")
});

/// A subtree of the live document.
pub(crate) enum Document {
    /// Nothing in it was looked at; it moves as it is.
    Untouched(Value),
    /// An object whose fields can be taken and put.
    Object(Object),
    /// A list whose items can be taken and put.
    List(Vec<Document>),
}

/// An opened object. A field that was taken leaves its place behind, so that the order of fields stays.
#[derive(Default)]
pub(crate) struct Object {
    fields: Map<String, Value>,
}

impl Document {
    /// Opens an object; anything else comes back as it is.
    pub(crate) fn open_object(self) -> Result<Object, Self> {
        match self {
            Self::Untouched(Value::Object(fields)) => Ok(Object { fields }),
            Self::Object(object) => Ok(object),
            other => Err(other),
        }
    }

    /// Opens a list; anything else comes back as it is.
    pub(crate) fn open_list(self) -> Result<Vec<Self>, Self> {
        match self {
            Self::Untouched(Value::Array(items)) => Ok(items.into_iter().map(Self::Untouched).collect()),
            Self::List(items) => Ok(items),
            other => Err(other),
        }
    }

    /// The fields, where this is an object: what keys are read from.
    pub(crate) fn fields(&self) -> Option<&Map<String, Value>> {
        match self {
            Self::Untouched(Value::Object(fields)) | Self::Object(Object { fields }) => Some(fields),
            _ => None,
        }
    }

    /// The value, where this is a scalar.
    pub(crate) fn scalar(&self) -> Option<&Value> {
        match self {
            Self::Untouched(value) => Some(value),
            _ => None,
        }
    }

    /// Closes the subtree.
    pub(crate) fn into_value(self) -> Value {
        match self {
            Self::Untouched(value) => value,
            Self::Object(object) => Value::Object(object.fields),
            Self::List(items) => Value::Array(items.into_iter().map(Self::into_value).collect()),
        }
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

    /// Takes a field's value out, to be put back.
    pub(crate) fn take(&mut self, name: &str) -> Option<Document> {
        self.fields.get_mut(name).map(|value| Document::Untouched(std::mem::take(value)))
    }

    /// Puts a field's value in, in its old place when it was taken.
    pub(crate) fn put(&mut self, name: &str, document: Document) {
        let value = document.into_value();
        match self.fields.get_mut(name) {
            Some(place) => *place = value,
            None => {
                self.fields.insert(name.to_owned(), value);
            }
        }
    }

    /// Removes fields; the others keep their order.
    pub(crate) fn remove(&mut self, names: &[&str]) {
        if !*KEEPS_ORDER {
            for name in names {
                self.fields.remove(*name);
            }
        } else if names.iter().any(|name| self.fields.contains_key(*name)) {
            let names: HashSet<&str> = names.iter().copied().collect();
            self.fields.retain(|field, _| !names.contains(field.as_str()));
        }
    }

    /// Removes every field that is not named; the names are sorted.
    pub(crate) fn retain(&mut self, names: &[&str]) {
        self.fields.retain(|field, _| names.binary_search(&field.as_str()).is_ok());
    }

    pub(crate) fn into_document(self) -> Document {
        Document::Object(self)
    }
}
