//! The live document while it is patched: untouched parts move, opened parts can be changed.
//!
//! This is the only interface between the rules and the representation of a document: a `Value` in memory, or a span of
//! JSON text. A subtree is either untouched or opened. An object is opened, its fields are taken and put. A list is opened,
//! the keys of its items are read, items are taken, and the list is arranged anew.

mod text;
mod value;

pub(crate) use text::{Flaw, JsonType, Members, Node, Source, write};
pub(crate) use value::Object;

use std::ops::Range;

use serde_json::Value;

use crate::rule::KeyField;
use crate::scalar::Scalar;
use crate::tuple::{Probe, Tuple};

/// The fields of an object that an operation opens or sets. A document may leave the others unread.
pub(crate) trait Wanted: Sized {
    /// Whether all fields must be read, because some are removed.
    fn reads_all(&self) -> bool;

    /// The number of fields.
    fn len(&self) -> usize;

    /// A field by its name: its place among the fields, and how it is opened.
    fn find(&self, is_name: impl Fn(&str) -> bool) -> Option<(usize, WantedAs<'_, Self>)>;

    /// Whether there are so many fields that it is faster to read all than to look for them.
    fn are_many(&self) -> bool {
        self.len() > 16
    }
}

/// How a wanted field is opened.
pub(crate) enum WantedAs<'a, W> {
    /// As an object, for these fields.
    Object(&'a W),
    List,
    /// It is replaced or removed without being opened.
    Value,
}

/// An unopened subtree, in one representation of documents.
pub(crate) trait Untouched: Sized {
    /// An opened object.
    type Object: Default;
    /// An opened list.
    type Items: Items<Self>;
    /// A list that was arranged anew.
    type List;

    /// Opens an object for these fields. Returns anything else unchanged.
    fn open_object(self, wanted: &impl Wanted) -> Result<Self::Object, Self>;

    /// Opens a list. Returns anything else unchanged.
    fn open_list(self) -> Result<Self::Items, Self>;

    fn is_null(&self) -> bool;
}

/// A document that can contain values of a patch.
pub(crate) trait FromPatch<'p>: Untouched<Object: Opened<'p, Self>> {
    /// Makes a document from a value of a patch.
    fn from_patch(value: Node<'p>) -> Self;
}

/// An opened object. Taking a field keeps its position, so the order of fields does not change.
pub(crate) trait Opened<'p, U: Untouched>: Default {
    /// Takes the value of a field out. Put it back, or remove the field.
    fn take(&mut self, name: &str) -> Option<Document<U>>;

    /// Sets the value of a field, at its old position if it has one. A new field is put once.
    fn put(&mut self, name: &'p str, document: Document<U>);

    /// Removes fields; the others keep their order.
    fn remove(&mut self, names: &[&str]);

    /// Removes every field whose name is not in the sorted list.
    fn retain(&mut self, names: &[&str]);
}

/// The items of a list, by index.
pub(crate) trait Keys {
    fn len(&self) -> usize;

    /// Reads the values of a key in an item, with defaults for absent fields. Returns whether the item can be matched: it is
    /// an object, and none of the values is an object or a list.
    fn read<'a>(&'a self, index: usize, key: &[KeyField<'a>], tuple: &mut Tuple<'a>) -> bool;

    /// The values of a key in an item, as [`Keys::read`] reads them; `None` if the item cannot be matched. `tuple` is used if
    /// they cannot be borrowed.
    fn probe<'a: 't, 't>(
        &'a self,
        index: usize,
        key: &[KeyField<'a>],
        tuple: &'t mut Tuple<'a>,
    ) -> Option<Probe<'t, 'a>> {
        self.read(index, key, tuple).then_some(Probe::Tuple(tuple))
    }

    /// The value of an item that is a string, a number or a boolean.
    fn scalar(&self, index: usize) -> Option<Scalar<'_>>;

    /// The indexes of all items in which a field can have one of these values, and maybe of others, in order. `None` if they
    /// cannot be found fast, or if a value is missing.
    fn with_values<'v>(
        &self,
        _: &KeyField<'_>,
        _: impl ExactSizeIterator<Item = Option<&'v Scalar<'v>>>,
    ) -> Option<Vec<usize>> {
        None
    }
}

/// The items of an opened list.
pub(crate) trait Items<U: Untouched>: Keys + Default {
    /// Removes all items.
    fn clear(&mut self);

    /// Takes an item out, to change it.
    fn take(&mut self, index: usize) -> Option<U>;

    /// Reserves memory for new items.
    fn reserve(&mut self, new: usize);

    /// Adds a new item. It is not read or taken.
    fn add(&mut self, item: Document<U>);

    /// The list with these items. A run has the indexes of items, or of new items, which are numbered after the old ones.
    fn arrange(self, runs: Vec<Range<usize>>) -> Document<U>;
}

/// A subtree of the live document.
pub(crate) enum Document<U: Untouched = Value> {
    /// Not opened; moves into the result unchanged.
    Untouched(U),
    /// An object whose fields can be taken and put.
    Object(U::Object),
    /// A list that was arranged anew. It is not opened again: a patch names each list once.
    List(U::List),
}

impl<U: Untouched> Document<U> {
    /// Opens an object for these fields. Returns anything else unchanged.
    pub(crate) fn open(self, wanted: &impl Wanted) -> Result<U::Object, Self> {
        match self {
            Self::Untouched(untouched) => untouched.open_object(wanted).map_err(Self::Untouched),
            Self::Object(object) => Ok(object),
            Self::List(_) => Err(self),
        }
    }

    /// Opens a list. Returns anything else unchanged.
    pub(crate) fn open_list(self) -> Result<U::Items, Self> {
        match self {
            Self::Untouched(untouched) => untouched.open_list().map_err(Self::Untouched),
            Self::Object(_) | Self::List(_) => Err(self),
        }
    }

    pub(crate) fn is_null(&self) -> bool {
        matches!(self, Self::Untouched(untouched) if untouched.is_null())
    }
}
