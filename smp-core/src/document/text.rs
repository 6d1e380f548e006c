//! Documents as JSON text: a subtree is a span of bytes. It is read if the patch names it, and copied otherwise.
//!
//! Reading assumes that the text is valid JSON. It never panics if the text is not, but remembers that it found an
//! error.

mod blocks;
mod checked;
mod cursor;
mod fields;
mod index;
mod write;

pub(crate) use fields::Fields;
pub(crate) use write::write;

use std::borrow::Cow;
use std::cell::Cell;

use serde_json::Value;

use self::cursor::Cursor;
use self::index::{Container, Index};
use super::{Document, FromPatch, List, Opened, Untouched};
use crate::key::{self, NotAScalar};
use crate::scalar::{Scalar, type_name};

/// A JSON text with the ends of its objects and lists.
pub(crate) struct Source<'d> {
    bytes: &'d [u8],
    containers: Vec<Container>,
    /// The nesting depth of objects and lists.
    depth: usize,
    is_malformed: Cell<bool>,
}

/// One value in a text.
#[derive(Clone, Copy)]
pub(crate) struct Span<'d> {
    source: &'d Source<'d>,
    start: usize,
    end: usize,
    /// The index of the container in the source, if the value is one.
    container: usize,
}

/// An unopened subtree.
#[derive(Clone, Copy)]
pub(crate) enum Text<'d> {
    /// A part of the live text.
    Span(Span<'d>),
    /// A value of the patch.
    Given(&'d Value),
}

impl<'d> Source<'d> {
    /// Indexes a text that is trusted to be JSON. `None` if an object, a list or a string is not closed; other errors
    /// are not detected.
    pub(crate) fn trusted(bytes: &'d [u8]) -> Option<Self> {
        index::trusted(bytes).map(|index| Self::new(bytes, index))
    }

    /// Checks and indexes a text; `None` if it is not JSON.
    pub(crate) fn checked(text: &'d str) -> Option<Self> {
        checked::checked(text).map(|index| Self::new(text.as_bytes(), index))
    }

    fn new(bytes: &'d [u8], index: Index) -> Self {
        let (depth, containers) = index.into_parts();
        Self { bytes, containers, depth, is_malformed: Cell::new(false) }
    }

    /// The nesting depth of objects and lists.
    pub(crate) const fn depth(&self) -> usize {
        // Empty ones are not in the index.
        self.depth + 1
    }

    /// The document; `None` if the text is empty.
    pub(crate) fn root(&'d self) -> Option<Text<'d>> {
        Cursor::at_start(self).value().map(Text::Span)
    }

    /// Whether something was read that is not valid JSON.
    pub(crate) const fn is_malformed(&self) -> bool {
        self.is_malformed.get()
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    fn malformed<T>(&self) -> Option<T> {
        self.is_malformed.set(true);
        None
    }

    /// The string between these positions, which include its quotes.
    fn string(&self, start: usize, end: usize) -> Option<Cow<'d, str>> {
        let raw = self.bytes.get(start + 1..end.saturating_sub(1)).unwrap_or_default();
        let text = if memchr::memchr(b'\\', raw).is_none() {
            std::str::from_utf8(raw).ok().map(Cow::Borrowed)
        } else {
            serde_json::from_slice(&self.bytes[start..end]).ok().map(Cow::Owned)
        };
        text.or_else(|| self.malformed())
    }
}

impl<'d> Span<'d> {
    pub(crate) fn bytes(&self) -> &'d [u8] {
        self.source.bytes.get(self.start..self.end).unwrap_or_default()
    }

    fn first(&self) -> u8 {
        self.source.byte(self.start).unwrap_or_default()
    }

    fn scalar(&self) -> Option<Scalar<'d>> {
        match self.first() {
            b'"' => self.source.string(self.start, self.end).map(Scalar::String),
            b't' => Some(Scalar::Bool(true)),
            b'f' => Some(Scalar::Bool(false)),
            b'-' | b'0'..=b'9' => {
                let text = std::str::from_utf8(self.bytes()).ok();
                text.map(Scalar::of_number_text).or_else(|| self.source.malformed())
            }
            _ => None,
        }
    }

    /// The value of a field. If the name is repeated, the last one.
    fn field(&self, name: &str) -> Option<Span<'d>> {
        if self.first() != b'{' {
            return None;
        }
        let mut cursor = Cursor::inside(*self);
        let mut found = None;
        while let Some(field) = cursor.field() {
            if field.is(name.as_bytes()) {
                found = Some(field.value);
            }
        }
        found
    }
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
            Self::Span(span) => span.field(name).map_or(Ok(None), |value| Self::Span(value).as_key()),
            Self::Given(value) => value.as_object().map_or(Ok(None), |map| key::raw(map, name)),
        }
    }
}

impl<'d> Text<'d> {
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
