//! Path elements: one step from a value to a part of it.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use crate::{order, text};

/// One step of a [`Path`](crate::Path): a field, or an item of a list.
///
/// The order is that of field sets: fields, keys, values, indexes. Numbers compare by number, so 1 and 1.0 are the same element.
/// [`Display`](fmt::Display) writes the text of `FieldsV1`.
///
/// ```
/// use serde_json::json;
/// use smp_apply::Element;
///
/// let port = Element::key([("protocol", json!("TCP")), ("containerPort", json!(80))]);
/// assert_eq!(port.to_string(), r#"k:{"containerPort":80,"protocol":"TCP"}"#);
/// assert!(Element::field("ports") < port);
/// assert_eq!(Element::Value(json!(1)), Element::Value(json!(1.0)));
/// ```
#[derive(Clone, Debug)]
pub enum Element {
    /// `f:NAME`: a field of an object, or a key of a map.
    Field(Arc<str>),
    /// `k:{…}`: the item of a list of type map with these keys, which are in the order of their names.
    Key(Arc<[(Box<str>, Value)]>),
    /// `v:…`: the item of a list of type set with this value.
    Value(Value),
    /// `i:3`: the item of a list at this index. Servers read it, but never write it.
    Index(i64),
}

impl Element {
    /// Returns the element for a field of an object or a key of a map.
    ///
    /// ```
    /// use smp_apply::Element;
    ///
    /// assert_eq!(Element::field("app.kubernetes.io/name").to_string(), "f:app.kubernetes.io/name");
    /// ```
    pub fn field(name: impl Into<Arc<str>>) -> Self {
        Self::Field(name.into())
    }

    /// Returns the element for an item of a list of type map. The keys may be in any order.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::Element;
    ///
    /// assert_eq!(Element::key([("name", json!("a<b"))]).to_string(), r#"k:{"name":"a\u003cb"}"#);
    /// ```
    pub fn key<N: Into<Box<str>>>(keys: impl IntoIterator<Item = (N, Value)>) -> Self {
        let mut keys: Vec<_> = keys.into_iter().map(|(name, value)| (name.into(), value)).collect();
        keys.sort_by(|a: &(Box<str>, Value), b| a.0.cmp(&b.0));
        Self::Key(keys.into())
    }

    fn rank(&self) -> u8 {
        match self {
            Self::Field(_) => 0,
            Self::Key(_) => 1,
            Self::Value(_) => 2,
            Self::Index(_) => 3,
        }
    }
}

impl Ord for Element {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Field(a), Self::Field(b)) => a.cmp(b),
            (Self::Key(a), Self::Key(b)) => {
                order::sequences(a.iter(), b.iter(), |a, b| a.0.cmp(&b.0).then_with(|| order::values(&a.1, &b.1)))
            }
            (Self::Value(a), Self::Value(b)) => order::values(a, b),
            (Self::Index(a), Self::Index(b)) => a.cmp(b),
            (a, b) => a.rank().cmp(&b.rank()),
        }
    }
}

impl PartialOrd for Element {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Element {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Element {}

/// Writes the text of `FieldsV1`.
impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(name) => write!(f, "f:{name}"),
            Self::Key(keys) => {
                f.write_str("k:{")?;
                for (index, (name, value)) in keys.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { "," })?;
                    text::string(f, name, text::Html::Plain)?;
                    f.write_str(":")?;
                    text::value(f, value)?;
                }
                f.write_str("}")
            }
            Self::Value(value) => {
                f.write_str("v:")?;
                text::value(f, value)
            }
            Self::Index(index) => write!(f, "i:{index}"),
        }
    }
}
