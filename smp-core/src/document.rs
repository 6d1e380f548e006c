//! The live document while it is patched: untouched parts move, opened parts can be changed.
//!
//! This is the only seam between the rules and what a document is made of: a `Value` in memory, or a span of JSON text.
//! A subtree is untouched or opened; its verbs are open, read a key, take, put and close.

mod text;
mod value;

pub(crate) use text::{Source, Text, write};
pub(crate) use value::Object;

use serde_json::Value;

use crate::key::NotAScalar;
use crate::scalar::Scalar;

/// A subtree that nobody has looked at: what a document is made of.
pub(crate) trait Untouched: Sized {
    /// An opened object.
    type Object: Opened<Self>;

    /// Opens an object; anything else comes back as it is.
    fn open_object(self) -> Result<Self::Object, Self>;

    /// Opens a list; anything else comes back as it is.
    fn open_list(self) -> Result<List<Self>, Self>;

    fn is_null(&self) -> bool;

    fn is_object(&self) -> bool;

    /// The value, where this is a string, a number or a boolean.
    fn scalar(&self) -> Option<Scalar<'_>>;

    /// One field's value, where this is an object; a null counts as absent.
    fn key(&self, name: &str) -> Result<Option<Scalar<'_>>, NotAScalar>;
}

/// A document that can hold the values of a patch.
pub(crate) trait Holds<'p>: Untouched {
    /// A value of a patch, as it stands.
    fn given(value: &'p Value) -> Self;
}

/// An opened object. A field that was taken leaves its place behind, so that the order of fields stays.
pub(crate) trait Opened<U: Untouched>: Default {
    /// Reads a field as [`Untouched::key`] does.
    fn key(&self, name: &str) -> Result<Option<Scalar<'_>>, NotAScalar>;

    /// Takes a field's value out, to be put back or removed.
    fn take(&mut self, name: &str) -> Option<Document<U>>;

    /// Puts a field's value in, in its old place when there is one.
    fn put(&mut self, name: &str, document: Document<U>);

    /// Removes fields; the others keep their order.
    fn remove(&mut self, names: &[&str]);

    /// Removes every field that is not named; the names are sorted.
    fn retain(&mut self, names: &[&str]);
}

/// A subtree of the live document.
pub(crate) enum Document<U: Untouched = Value> {
    /// Nothing in it was looked at; it moves as it is.
    Untouched(U),
    /// An object whose fields can be taken and put.
    Object(U::Object),
    /// A list whose items can be taken and put.
    List(List<U>),
}

/// An opened list.
pub(crate) struct List<U: Untouched> {
    pub(crate) items: Vec<Document<U>>,
    /// What was opened, where its layout is of use.
    pub(crate) opened: Option<U>,
}

impl<U: Untouched> Document<U> {
    /// Opens an object; anything else comes back as it is.
    pub(crate) fn open_object(self) -> Result<U::Object, Self> {
        match self {
            Self::Untouched(untouched) => untouched.open_object().map_err(Self::Untouched),
            Self::Object(object) => Ok(object),
            Self::List(_) => Err(self),
        }
    }

    /// Opens a list; anything else comes back as it is.
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

    /// The value, where this is a string, a number or a boolean.
    pub(crate) fn scalar(&self) -> Option<Scalar<'_>> {
        match self {
            Self::Untouched(untouched) => untouched.scalar(),
            Self::Object(_) | Self::List(_) => None,
        }
    }

    /// One field's value, where this is an object; a null counts as absent.
    pub(crate) fn key(&self, name: &str) -> Result<Option<Scalar<'_>>, NotAScalar> {
        match self {
            Self::Untouched(untouched) => untouched.key(name),
            Self::Object(object) => object.key(name),
            Self::List(_) => Ok(None),
        }
    }
}

impl<U: Untouched> From<Vec<Self>> for Document<U> {
    fn from(items: Vec<Self>) -> Self {
        Self::List(List { items, opened: None })
    }
}
