//! Documents as JSON text: a subtree is a span of bytes. It is read if the patch names it, and copied otherwise.
//!
//! Reading assumes that the text is valid JSON. It never panics if the text is not, but remembers that it found an
//! error.

mod blocks;
mod checked;
mod cursor;
mod fields;
mod index;
mod members;
mod needed;
mod node;
mod source;
mod write;

pub(crate) use fields::Fields;
pub(crate) use members::Members;
pub(crate) use node::JsonType;
pub(crate) use source::Source;
pub(crate) use write::write;

use serde_json::Value;

use self::cursor::Cursor;
use self::source::Span;
use super::{Document, FromPatch, List, Opened, Untouched};
use crate::scalar::{NotAScalar, Scalar};

/// An unopened subtree.
#[derive(Clone, Copy)]
pub(crate) enum Text<'d> {
    /// A part of a text.
    Span(Span<'d>),
    /// A value in memory.
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
            Self::Span(span) if span.first() == b'[' => {
                let mut cursor = Cursor::inside(span);
                let items = std::iter::from_fn(|| cursor.item().map(Self::Span).map(Document::Untouched)).collect();
                Ok(List { items, opened: Some(self) })
            }
            Self::Given(Value::Array(items)) => {
                let items: Vec<_> = items.iter().map(Self::Given).map(Document::Untouched).collect();
                Ok(List { items, opened: None })
            }
            other => Err(other),
        }
    }

    fn is_null(&self) -> bool {
        Text::is_null(*self)
    }

    fn is_object(&self) -> bool {
        Text::is_object(*self)
    }

    fn scalar(&self) -> Option<Scalar<'_>> {
        Text::scalar(*self)
    }

    fn key(&self, name: &str) -> Result<Option<Scalar<'_>>, NotAScalar> {
        Text::key(*self, name)
    }
}

impl<'d> Text<'d> {
    /// The document; `None` if the text is empty.
    pub(crate) fn root(source: &'d Source<'d>) -> Option<Self> {
        Cursor::at_start(source).value().map(Self::Span)
    }
}

impl<'p: 'd, 'd> FromPatch<'p> for Text<'d> {
    fn from_patch(value: Text<'p>) -> Self {
        value
    }
}
