//! Reading a value in either representation: a part of a JSON text, or a `serde_json::Value`.
//!
//! Plans and diffs read documents only through this interface and through [`Members`](super::Members), so each rule is
//! written once.

use serde_json::{Value, map};

use super::cursor::Cursor;
use super::{Members, Node, Source, list};
use crate::document::value;
use crate::rule::KeyField;
use crate::scalar::{self, NotAScalar, Scalar};
use crate::tuple::Tuple;

/// The JSON type of a value, as far as patches distinguish it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JsonType {
    Null,
    /// A string, a number or a boolean.
    Scalar,
    List,
    Object,
}

/// The next field of an object.
enum Reader<'d> {
    Text(Cursor<'d>),
    Map(map::Iter<'d>),
    Nothing,
}

impl<'d> Node<'d> {
    pub(crate) fn json_type(self) -> JsonType {
        match self {
            Self::Text(span) => match span.first() {
                b'{' => JsonType::Object,
                b'[' => JsonType::List,
                b'n' => JsonType::Null,
                _ => JsonType::Scalar,
            },
            Self::Value(Value::Null) => JsonType::Null,
            Self::Value(Value::Object(_)) => JsonType::Object,
            Self::Value(Value::Array(_)) => JsonType::List,
            Self::Value(_) => JsonType::Scalar,
        }
    }

    pub(crate) fn is_null(self) -> bool {
        self.json_type() == JsonType::Null
    }

    pub(crate) fn is_scalar(self) -> bool {
        self.json_type() == JsonType::Scalar
    }

    pub(crate) fn is_object(self) -> bool {
        self.json_type() == JsonType::Object
    }

    pub(crate) fn is_list(self) -> bool {
        self.json_type() == JsonType::List
    }

    /// The value of a string, a number or a boolean.
    pub(crate) fn scalar(self) -> Option<Scalar<'d>> {
        match self {
            Self::Text(span) => span.scalar(),
            Self::Value(value) => Scalar::of(value),
        }
    }

    /// The text of a string.
    pub(crate) fn as_str(self) -> Option<&'d str> {
        match self {
            Self::Text(span) if span.first() == b'"' => span.source.borrowed(span.start, span.end),
            Self::Text(_) => None,
            Self::Value(value) => value.as_str(),
        }
    }

    /// The members of an object.
    pub(crate) fn members(self) -> Option<Members<'d>> {
        match self {
            Self::Text(span) if span.first() == b'{' => Some(Members::in_text(span)),
            Self::Value(Value::Object(map)) => Some(Members::Map(map)),
            _ => None,
        }
    }

    /// The fields of an object; none for another value. A name that a text repeats occurs several times.
    pub(crate) fn fields(self) -> impl Iterator<Item = (&'d str, Self)> + use<'d> {
        let mut reader = match self {
            Self::Text(span) if span.first() == b'{' => Reader::Text(Cursor::inside(span)),
            Self::Value(Value::Object(map)) => Reader::Map(map.iter()),
            _ => Reader::Nothing,
        };
        std::iter::from_fn(move || match &mut reader {
            Reader::Text(cursor) => {
                let field = cursor.field()?;
                Some((field.borrowed()?, Self::Text(field.value)))
            }
            Reader::Map(fields) => fields.next().map(|(name, value)| (name.as_str(), Self::Value(value))),
            Reader::Nothing => None,
        })
    }

    /// The items of a list; none for another value.
    pub(crate) fn items(self) -> impl Iterator<Item = Self> + use<'d> {
        let (in_memory, mut in_text) = match self {
            Self::Text(span) if span.first() == b'[' => (None, Some(Cursor::inside(span))),
            Self::Value(Value::Array(items)) => (Some(items.iter()), None),
            _ => (None, None),
        };
        let in_text = std::iter::from_fn(move || in_text.as_mut()?.item().map(Self::Text));
        in_memory.into_iter().flatten().map(Self::Value).chain(in_text)
    }

    /// The items of a list; `None` for another value.
    pub(crate) fn list(self) -> Option<Vec<Self>> {
        self.list_of(|item| item)
    }

    /// What is made of the items of a list; `None` for another value.
    pub(crate) fn list_of<T>(self, mut item: impl FnMut(Self) -> T) -> Option<Vec<T>> {
        match self {
            Self::Value(Value::Array(items)) => Some(items.iter().map(|value| item(Self::Value(value))).collect()),
            Self::Text(span) if span.first() == b'[' => Some(list::items(span, |span| item(Self::Text(span)))),
            _ => None,
        }
    }

    /// The text that the value is part of.
    pub(crate) const fn source(self) -> Option<&'d Source<'d>> {
        match self {
            Self::Text(span) => Some(span.source),
            Self::Value(_) => None,
        }
    }

    /// The value of one field of an object.
    pub(crate) fn get(self, name: &str) -> Option<Self> {
        match self {
            // A directive that is not there is not searched.
            Self::Text(_) if name.starts_with('$') && self.has_no_dollar() => None,
            Self::Text(span) => Cursor::find(span, name).map(Self::Text),
            Self::Value(value) => value.as_object()?.get(name).map(Self::Value),
        }
    }

    /// Reads the values of a key in an item, with defaults for absent fields. Returns whether the item can be matched: it is
    /// an object, and none of the values is an object or a list.
    pub(crate) fn read_key<'a>(self, key: &[KeyField<'a>], tuple: &mut Tuple<'a>) -> bool
    where
        'd: 'a,
    {
        match self {
            Self::Text(span) => list::read(span, key, tuple),
            Self::Value(value) => value::read(value, key, tuple),
        }
    }

    /// The value of a key field; null counts as absent.
    pub(crate) fn key_value(self) -> Result<Option<Scalar<'d>>, NotAScalar> {
        if self.is_null() { Ok(None) } else { self.scalar().map(Some).ok_or(NotAScalar) }
    }

    /// The value in memory. If `serde_json` cannot read a part of a text, null, and the text remembers it.
    pub(crate) fn to_value(self) -> Value {
        match self {
            Self::Text(span) => span.string().unwrap_or_else(|| {
                serde_json::from_slice(span.bytes()).unwrap_or_else(|_| {
                    span.source.malformed::<()>();
                    Value::Null
                })
            }),
            Self::Value(value) => value.clone(),
        }
    }

    /// The value, if it is in memory.
    pub(crate) const fn in_memory(self) -> Option<&'d Value> {
        match self {
            Self::Text(_) => None,
            Self::Value(value) => Some(value),
        }
    }

    /// Whether no field in a part of a text begins with `$`. `false` if it is not known.
    pub(crate) fn has_no_dollar(self) -> bool {
        match self {
            Self::Text(span) => memchr::memchr2(b'$', b'\\', span.bytes()).is_none(),
            Self::Value(_) => false,
        }
    }

    /// Whether both are the same value at the same place, or the same text.
    pub(crate) fn is_identical(self, other: Self) -> bool {
        match (self, other) {
            (Self::Text(a), Self::Text(b)) => {
                a.start == b.start && std::ptr::eq(a.source, b.source) || a.bytes() == b.bytes()
            }
            (Self::Value(a), Self::Value(b)) => std::ptr::eq(a, b),
            _ => false,
        }
    }

    /// Whether two values are equal: the order of fields is ignored, and numbers are compared by value.
    pub(crate) fn equals(self, other: Self) -> bool {
        if let (Self::Value(a), Self::Value(b)) = (self, other) {
            return scalar::equal(a, b);
        }
        if self.is_identical(other) {
            return true;
        }
        match (self.json_type(), other.json_type()) {
            (JsonType::Null, JsonType::Null) => true,
            (JsonType::Scalar, JsonType::Scalar) => self.scalar() == other.scalar(),
            (JsonType::List, JsonType::List) => {
                let (a, b) = (self.list().unwrap_or_default(), other.list().unwrap_or_default());
                a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| a.equals(*b))
            }
            (JsonType::Object, JsonType::Object) => self.members().zip(other.members()).is_some_and(|(a, b)| {
                a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| a.equals(b)))
            }),
            _ => false,
        }
    }

    /// The JSON type, for error messages.
    pub(crate) fn type_name(self) -> &'static str {
        match self {
            Self::Value(value) => scalar::type_name(value),
            Self::Text(span) => match span.first() {
                b'{' => "an object",
                b'[' => "a list",
                b'"' => "a string",
                b't' | b'f' => "a boolean",
                b'n' => "null",
                _ => "a number",
            },
        }
    }
}
