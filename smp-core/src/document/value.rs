//! Documents in memory: a subtree is a `Value`.

use std::collections::HashSet;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::{Document, FromPatch, List, Node, Opened, Untouched};
use crate::key;
use crate::scalar::{NotAScalar, Scalar};

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

impl Untouched for Value {
    type Object = Object;

    fn open_object(self) -> Result<Object, Self> {
        match self {
            Self::Object(fields) => Ok(Object { fields }),
            other => Err(other),
        }
    }

    fn open_list(self) -> Result<List<Self>, Self> {
        match self {
            Self::Array(items) => {
                Ok(List { items: items.into_iter().map(Document::Untouched).collect(), opened: None })
            }
            other => Err(other),
        }
    }

    fn is_null(&self) -> bool {
        self.is_null()
    }

    fn is_object(&self) -> bool {
        self.is_object()
    }

    fn scalar(&self) -> Option<Scalar<'_>> {
        Scalar::of(self)
    }

    fn key(&self, name: &str) -> Result<Option<Scalar<'_>>, NotAScalar> {
        self.as_object().map_or(Ok(None), |fields| key::raw(fields, name))
    }
}

impl<'p> FromPatch<'p> for Value {
    fn from_patch(value: Node<'p>) -> Self {
        value.to_value()
    }
}

impl Opened<Value> for Object {
    fn key(&self, name: &str) -> Result<Option<Scalar<'_>>, NotAScalar> {
        key::raw(&self.fields, name)
    }

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

impl Document {
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
            Self::List(list) => Value::Array(list.items.into_iter().map(Self::into_value).collect()),
        }
    }
}
