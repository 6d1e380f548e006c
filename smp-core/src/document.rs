//! The live document while it is patched: untouched parts move, opened parts can be changed.
//!
//! This is the only interface between the rules and the representation of a document: a `Value` in memory, or a span of
//! JSON text. A subtree is either untouched or opened. The operations are open, read a key, take, put and close.

mod text;
mod value;

pub(crate) use text::{JsonType, Members, Source, Text, Text as Node, write};
pub(crate) use value::Object;

use serde_json::Value;

use crate::key::Tuple;
use crate::rule::KeyField;
use crate::scalar::{NotAScalar, Scalar};

/// An unopened subtree, in one representation of documents.
pub(crate) trait Untouched: Sized {
    /// An opened object.
    type Object: Opened<Self>;

    /// Opens an object. Returns anything else unchanged.
    fn open_object(self) -> Result<Self::Object, Self>;

    /// Opens a list. Returns anything else unchanged.
    fn open_list(self) -> Result<List<Self>, Self>;

    fn is_null(&self) -> bool;

    fn is_object(&self) -> bool;

    /// The value of a string, a number or a boolean.
    fn scalar(&self) -> Option<Scalar<'_>>;

    /// The value of one field of an object; null counts as absent.
    fn key(&self, name: &str) -> Result<Option<Scalar<'_>>, NotAScalar>;
}

/// A document that can contain values of a patch.
pub(crate) trait FromPatch<'p>: Untouched {
    /// Makes a document from a value of a patch.
    fn from_patch(value: Node<'p>) -> Self;
}

/// An opened object. Taking a field keeps its position, so the order of fields does not change.
pub(crate) trait Opened<U: Untouched>: Default {
    /// Reads a field as [`Untouched::key`] does.
    fn key(&self, name: &str) -> Result<Option<Scalar<'_>>, NotAScalar>;

    /// Takes the value of a field out. Put it back, or remove the field.
    fn take(&mut self, name: &str) -> Option<Document<U>>;

    /// Sets the value of a field, at its old position if it has one.
    fn put(&mut self, name: &str, document: Document<U>);

    /// Removes fields; the others keep their order.
    fn remove(&mut self, names: &[&str]);

    /// Removes every field whose name is not in the sorted list.
    fn retain(&mut self, names: &[&str]);
}

/// A subtree of the live document.
pub(crate) enum Document<U: Untouched = Value> {
    /// Not opened; moves into the result unchanged.
    Untouched(U),
    /// An object whose fields can be taken and put.
    Object(U::Object),
    /// A list whose items can be taken and put.
    List(List<U>),
}

/// An opened list.
pub(crate) struct List<U: Untouched> {
    pub(crate) items: Vec<Document<U>>,
    /// The list before it was opened, if its layout is needed.
    pub(crate) opened: Option<U>,
}

impl<U: Untouched> Document<U> {
    /// Opens an object. Returns anything else unchanged.
    pub(crate) fn open_object(self) -> Result<U::Object, Self> {
        match self {
            Self::Untouched(untouched) => untouched.open_object().map_err(Self::Untouched),
            Self::Object(object) => Ok(object),
            Self::List(_) => Err(self),
        }
    }

    /// Opens a list. Returns anything else unchanged.
    pub(crate) fn open_list(self) -> Result<List<U>, Self> {
        match self {
            Self::Untouched(untouched) => untouched.open_list().map_err(Self::Untouched),
            Self::List(list) => Ok(list),
            Self::Object(_) => Err(self),
        }
    }

    pub(crate) fn is_null(&self) -> bool {
        matches!(self, Self::Untouched(untouched) if untouched.is_null())
    }

    pub(crate) fn is_object(&self) -> bool {
        match self {
            Self::Untouched(untouched) => untouched.is_object(),
            Self::Object(_) => true,
            Self::List(_) => false,
        }
    }

    /// The value of a string, a number or a boolean.
    pub(crate) fn scalar(&self) -> Option<Scalar<'_>> {
        match self {
            Self::Untouched(untouched) => untouched.scalar(),
            Self::Object(_) | Self::List(_) => None,
        }
    }

    /// The value of one field of an object; null counts as absent.
    pub(crate) fn key(&self, name: &str) -> Result<Option<Scalar<'_>>, NotAScalar> {
        match self {
            Self::Untouched(untouched) => untouched.key(name),
            Self::Object(object) => object.key(name),
            Self::List(_) => Ok(None),
        }
    }

    /// The values of a key in a list item, with defaults for absent fields; `None` if the item is not an object or
    /// cannot be matched.
    pub(crate) fn tuple<'a>(&'a self, key: &[KeyField<'a>]) -> Option<Tuple<'a>> {
        let value = |field: &KeyField<'a>| self.key(field.name).map(|value| value.or_else(|| field.default.clone()));
        if self.is_object() { key.iter().map(|field| value(field).ok()).collect() } else { None }
    }
}

impl<U: Untouched> From<Vec<Self>> for Document<U> {
    fn from(items: Vec<Self>) -> Self {
        Self::List(List { items, opened: None })
    }
}
