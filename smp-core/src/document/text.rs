//! Documents as JSON text: a subtree is a span of bytes. It is read if the patch names it, and copied otherwise.
//!
//! Reading assumes that the text is valid JSON. It never panics if the text is not, but remembers that it found an
//! error.

mod blocks;
mod checked;
mod cursor;
mod fields;
mod index;
mod needed;
mod source;
mod write;

pub(crate) use fields::Fields;
pub(crate) use source::Source;
pub(crate) use write::write;

use std::borrow::Cow;

use serde_json::Value;

use self::cursor::Cursor;
use self::source::Span;
use super::{Document, FromPatch, List, Opened, Untouched};
use crate::key;
use crate::scalar::{NotAScalar, Scalar, type_name};

/// An unopened subtree.
#[derive(Clone, Copy)]
pub(crate) enum Text<'d> {
    /// A part of the live text.
    Span(Span<'d>),
    /// A value of the patch.
    Given(&'d Value),
}

impl<'d> Untouched for Text<'d> {
    type Object = Fields<'d>;

    fn open_object(self) -> Result<Fields<'d>, Self> {
        match self {
            Self::Span(span) if span.first() == b'{' => Ok(Fields::of(span)),
            Self::Given(Value::Object(map)) => Ok(Fields::from_patch(map)),
            other => Err(other),
        }
    }

    fn open_list(self) -> Result<List<Self>, Self> {
        match self {
            Self::Span(_) if self.is_list() => {
                Ok(List { items: self.items().map(Document::Untouched).collect(), opened: Some(self) })
            }
            Self::Given(Value::Array(items)) => {
                let items: Vec<_> = items.iter().map(Self::Given).map(Document::Untouched).collect();
                Ok(List { items, opened: None })
            }
            other => Err(other),
        }
    }

    fn is_null(&self) -> bool {
        match self {
            Self::Span(span) => span.first() == b'n',
            Self::Given(value) => value.is_null(),
        }
    }

    fn is_object(&self) -> bool {
        match self {
            Self::Span(span) => span.first() == b'{',
            Self::Given(value) => value.is_object(),
        }
    }

    fn scalar(&self) -> Option<Scalar<'_>> {
        match self {
            Self::Span(span) => span.scalar(),
            Self::Given(value) => Scalar::of(value),
        }
    }

    fn key(&self, name: &str) -> Result<Option<Scalar<'_>>, NotAScalar> {
        match self {
            Self::Span(span) => Cursor::find(*span, name).map_or(Ok(None), |value| Self::Span(value).as_key()),
            Self::Given(value) => value.as_object().map_or(Ok(None), |map| key::raw(map, name)),
        }
    }
}

impl<'d> Text<'d> {
    /// The document; `None` if the text is empty.
    pub(crate) fn root(source: &'d Source<'d>) -> Option<Self> {
        Cursor::at_start(source).value().map(Self::Span)
    }

    /// Whether this is an object or a list.
    pub(crate) fn is_container(&self) -> bool {
        self.is_object() || self.is_list()
    }

    pub(crate) fn is_list(&self) -> bool {
        match self {
            Self::Span(span) => span.first() == b'[',
            Self::Given(value) => value.is_array(),
        }
    }

    /// The text; empty for a value of the patch.
    pub(crate) fn bytes(&self) -> &'d [u8] {
        match self {
            Self::Span(span) => span.bytes(),
            Self::Given(_) => &[],
        }
    }

    /// The value; `None` if `serde_json` cannot read it.
    pub(crate) fn parse(&self) -> Option<Value> {
        match self {
            Self::Span(span) => serde_json::from_slice(span.bytes()).ok(),
            Self::Given(value) => Some((*value).clone()),
        }
    }

    /// The names and values of an object in the text.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (Cow<'d, [u8]>, Self)> + use<'d> {
        let mut cursor = self.inside(b'{');
        std::iter::from_fn(move || cursor.as_mut()?.field().map(|field| (field.text(), Self::Span(field.value))))
    }

    /// The items of a list in the text.
    pub(crate) fn items(&self) -> impl Iterator<Item = Self> + use<'d> {
        let mut cursor = self.inside(b'[');
        std::iter::from_fn(move || cursor.as_mut()?.item().map(Self::Span))
    }

    fn inside(&self, bracket: u8) -> Option<Cursor<'d>> {
        match self {
            Self::Span(span) if span.first() == bracket => Some(Cursor::inside(*span)),
            _ => None,
        }
    }

    /// The JSON type, for error messages.
    pub(crate) fn type_name(&self) -> &'static str {
        match self {
            Self::Given(value) => type_name(value),
            Self::Span(span) => match span.first() {
                b'{' => "an object",
                b'[' => "a list",
                b'"' => "a string",
                b't' | b'f' => "a boolean",
                b'n' => "null",
                _ => "a number",
            },
        }
    }

    /// The value as the value of a key field.
    fn as_key<'a>(self) -> Result<Option<Scalar<'a>>, NotAScalar>
    where
        'd: 'a,
    {
        match self {
            Self::Span(span) if span.first() == b'n' => Ok(None),
            Self::Span(span) => span.scalar().map(Some).ok_or(NotAScalar),
            Self::Given(Value::Null) => Ok(None),
            Self::Given(value) => Scalar::of(value).map(Some).ok_or(NotAScalar),
        }
    }
}

impl<'p: 'd, 'd> FromPatch<'p> for Text<'d> {
    fn from_patch(value: &'p Value) -> Self {
        Self::Given(value)
    }
}
