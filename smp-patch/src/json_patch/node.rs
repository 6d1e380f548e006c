//! The document that operations change. A long list or object is opened before an operation moves its items or fields. An open one
//! is held in parts, so a change does not move everything that follows.

mod fields;
mod items;

use serde_json::Value;

pub(super) use self::fields::Fields;
pub(super) use self::items::Items;
use crate::MAX_DEPTH;
use crate::depth::is_too_deep;

/// A part of the document.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// A part that is not open.
    Value(Value),
    Object(Fields),
    List(Items),
}

impl From<Value> for Node {
    fn from(value: Value) -> Self {
        Self::Value(value)
    }
}

impl Node {
    /// Opens an object or a list, in time proportional to its length.
    pub(super) fn open(&mut self) {
        let Self::Value(value) = self else { return };
        *self = match std::mem::take(value) {
            Value::Object(fields) => Self::Object(fields.into_iter().collect()),
            Value::Array(items) => Self::List(items.into_iter().collect()),
            scalar => Self::Value(scalar),
        };
    }

    /// Whether some part of it is open.
    pub(super) fn is_open(&self) -> bool {
        !matches!(self, Self::Value(_))
    }

    pub(super) fn into_value(self) -> Value {
        match self {
            Self::Value(value) => value,
            Self::Object(fields) => {
                Value::Object(fields.into_iter().map(|(name, node)| (name, node.into_value())).collect())
            }
            Self::List(items) => items.into_iter().map(Self::into_value).collect(),
        }
    }

    /// Whether it equals a value.
    pub(super) fn is(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::Value(own), value) => own == value,
            (Self::Object(fields), Value::Object(other)) => {
                let is_same = |(name, node): (&str, &Self)| other.get(name).is_some_and(|value| node.is(value));
                fields.len() == other.len() && fields.iter().all(is_same)
            }
            (Self::List(items), Value::Array(other)) => {
                items.len() == other.len() && items.iter().zip(other).all(|(node, value)| node.is(value))
            }
            _ => false,
        }
    }

    /// Whether it exceeds the limit of nesting inside `above` objects and lists.
    pub(super) fn is_too_deep(&self, above: usize) -> bool {
        match self {
            Self::Value(value) => is_too_deep(value, above),
            Self::Object(fields) => above >= MAX_DEPTH || fields.iter().any(|(_, node)| node.is_too_deep(above + 1)),
            Self::List(items) => above >= MAX_DEPTH || items.iter().any(|node| node.is_too_deep(above + 1)),
        }
    }
}
