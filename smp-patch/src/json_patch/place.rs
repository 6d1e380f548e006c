//! Finds the object or list that an operation changes, and changes it.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::apply::existing;
use super::node::{Fields, Items, Node};
use crate::{Code, MAX_DEPTH, Pointer};

/// Lists and objects of at least this length are opened before an operation moves their items or fields.
const LONG: usize = 512;

/// A part of the document.
enum Place<'v> {
    Node(&'v mut Node),
    /// A part of something that is not open.
    Value(&'v mut Value),
}

/// Like [`Place`], to be read.
pub(super) enum Part<'v> {
    Node(&'v Node),
    Value(&'v Value),
}

/// The object or list that an operation changes.
pub(super) enum Parent<'v> {
    Object(&'v mut Map<String, Value>),
    List(&'v mut Vec<Value>),
    Fields(&'v mut Fields),
    Items(&'v mut Items),
}

/// The object or list that contains the target of a pointer, and the name or index of the target in it.
pub(super) fn parent<'v>(live: &'v mut Node, path: &Pointer) -> Result<(Parent<'v>, String), Code> {
    let mut tokens = path.tokens();
    let key = tokens.next_back().ok_or(Code::WholeDocument)?.into_owned();
    let mut place = Place::Node(live);
    for token in tokens {
        place = place.child(&token)?;
    }
    Ok((place.into_parent()?, key))
}

/// Opens the objects and lists on the way to the target of a pointer, in time proportional to their length. They stay open, so a
/// patch opens each of them once.
pub(super) fn open(live: &mut Node, path: &Pointer) -> Result<(), Code> {
    let mut tokens = path.tokens();
    // Open parts are closed by recursion.
    if tokens.next_back().is_none() || path.tokens().count() > MAX_DEPTH {
        return Ok(());
    }
    live.open();
    let mut node = live;
    for token in tokens {
        match Place::Node(node).child(&token)? {
            Place::Node(child) => node = child,
            Place::Value(_) => return Ok(()),
        }
        node.open();
    }
    Ok(())
}

impl<'v> Place<'v> {
    /// A field or an item.
    fn child(self, token: &str) -> Result<Self, Code> {
        let child = match self.into_parent()? {
            Parent::Object(fields) => fields.get_mut(token).map(Self::Value),
            Parent::List(items) => {
                let index = existing(token, items.len())?;
                items.get_mut(index).map(Self::Value)
            }
            Parent::Fields(fields) => fields.get_mut(token).map(Self::Node),
            Parent::Items(items) => {
                let index = existing(token, items.len())?;
                items.get_mut(index).map(Self::Node)
            }
        };
        child.ok_or(Code::NoSuchPath)
    }

    fn into_parent(self) -> Result<Parent<'v>, Code> {
        match self {
            Self::Node(Node::Object(fields)) => Ok(Parent::Fields(fields)),
            Self::Node(Node::List(items)) => Ok(Parent::Items(items)),
            Self::Node(Node::Value(value)) | Self::Value(value) => match value {
                Value::Object(fields) => Ok(Parent::Object(fields)),
                Value::Array(items) => Ok(Parent::List(items)),
                _ => Err(Code::NoSuchPath),
            },
        }
    }
}

impl<'v> Part<'v> {
    pub(super) fn is(self, value: &Value) -> bool {
        match self {
            Self::Node(node) => node.is(value),
            Self::Value(own) => own == value,
        }
    }

    pub(super) fn into_value(self) -> Cow<'v, Value> {
        match self {
            Self::Node(Node::Value(value)) | Self::Value(value) => Cow::Borrowed(value),
            Self::Node(node) => Cow::Owned(node.clone().into_value()),
        }
    }
}

impl<'v> Parent<'v> {
    /// Whether it is a list that is too long to move its items.
    pub(super) fn is_long_list(&self) -> bool {
        matches!(self, Self::List(items) if items.len() >= LONG)
    }

    /// Whether it is an object with too many fields to move them.
    pub(super) fn is_long_object(&self) -> bool {
        matches!(self, Self::Object(fields) if fields.len() >= LONG)
    }

    pub(super) fn has(&self, key: &str) -> bool {
        match self {
            Self::Object(fields) => fields.contains_key(key),
            Self::List(items) => existing(key, items.len()).is_ok(),
            Self::Fields(fields) => fields.get(key).is_some(),
            Self::Items(items) => existing(key, items.len()).is_ok(),
        }
    }

    pub(super) fn into_item(self, key: &str) -> Result<Option<Part<'v>>, Code> {
        Ok(match self {
            Self::Object(fields) => fields.get(key).map(Part::Value),
            Self::List(items) => items.get(existing(key, items.len())?).map(Part::Value),
            Self::Fields(fields) => fields.get(key).map(Part::Node),
            Self::Items(items) => items.get(existing(key, items.len())?).map(Part::Node),
        })
    }

    /// Adds a field or an item. Returns the value that a field had.
    pub(super) fn add(self, key: &str, node: Node) -> Result<Option<Node>, Code> {
        // A list of n items has n + 1 places to insert at.
        let place = |count: usize| if key == "-" { Ok(count) } else { existing(key, count + 1) };
        match self {
            Self::Object(fields) => return Ok(fields.insert(key.to_owned(), node.into_value()).map(Node::Value)),
            Self::List(items) => items.insert(place(items.len())?, node.into_value()),
            Self::Fields(fields) => return Ok(fields.insert(key, node)),
            Self::Items(items) => items.insert(place(items.len())?, node),
        }
        Ok(None)
    }

    /// Sets a field or an item. Like API servers, this also adds an absent field. Returns the value that it had.
    pub(super) fn set(self, key: &str, value: Value) -> Result<Option<Node>, Code> {
        Ok(match self {
            Self::Object(fields) => fields.insert(key.to_owned(), value).map(Node::Value),
            Self::List(items) => {
                let index = existing(key, items.len())?;
                Some(Node::Value(std::mem::replace(&mut items[index], value)))
            }
            Self::Fields(fields) => fields.insert(key, Node::Value(value)),
            Self::Items(items) => {
                let index = existing(key, items.len())?;
                let item = items.get_mut(index).ok_or(Code::NoSuchPath)?;
                Some(std::mem::replace(item, Node::Value(value)))
            }
        })
    }

    pub(super) fn remove(self, key: &str) -> Result<Node, Code> {
        match self {
            Self::Object(fields) => {
                let value = fields.get_mut(key).map(Value::take).ok_or(Code::NoSuchPath)?;
                // Unlike `remove`, this keeps the order of the other fields with either map of `serde_json`.
                fields.retain(|name, _| name != key);
                Ok(Node::Value(value))
            }
            Self::List(items) => Ok(Node::Value(items.remove(existing(key, items.len())?))),
            Self::Fields(fields) => fields.remove(key).ok_or(Code::NoSuchPath),
            Self::Items(items) => items.remove(existing(key, items.len())?).ok_or(Code::NoSuchPath),
        }
    }
}
