//! Documents as JSON text: a subtree is a span of bytes. It is read if the patch names it, and copied otherwise.
//!
//! Reading assumes that the text is valid JSON. It never panics if the text is not, but remembers that it found an
//! error.

mod blocks;
mod checked;
mod containers;
mod cursor;
mod escapes;
mod fields;
mod index;
mod list;
mod members;
mod needed;
mod node;
mod source;
mod tokens;
mod words;
mod write;

pub(crate) use checked::Flaw;
pub(crate) use members::Members;
pub(crate) use node::JsonType;
pub(crate) use source::Source;
pub(crate) use write::write;

use serde_json::Value;

use self::cursor::Cursor;
use self::fields::Fields;
use self::list::{List, ListItems};
use self::source::Span;
use super::{Document, FromPatch, Items, Keys, Opened, Untouched, Wanted, WantedAs};

/// A value that is read, or an unopened subtree of the live document.
#[derive(Clone, Copy)]
pub(crate) enum Node<'d> {
    /// A part of a text.
    Text(Span<'d>),
    /// A value in memory.
    Value(&'d Value),
}

impl<'d> Untouched for Node<'d> {
    type Object = Fields<'d>;
    type Items = ListItems<'d>;
    type List = List<'d>;

    fn open_object(self, wanted: &impl Wanted) -> Result<Fields<'d>, Self> {
        match self {
            Self::Text(span) if span.first() == b'{' => Ok(Fields::open(span, wanted)),
            // A value of the patch is not opened: a patch names each field once.
            other => Err(other),
        }
    }

    fn open_list(self) -> Result<ListItems<'d>, Self> {
        match self {
            Self::Text(span) if span.first() == b'[' => Ok(ListItems::of(span)),
            other => Err(other),
        }
    }

    fn is_null(&self) -> bool {
        Node::is_null(*self)
    }
}

impl<'d> Node<'d> {
    /// The document; `None` if the text is empty.
    pub(crate) fn root(source: &'d Source<'d>) -> Option<Self> {
        Cursor::at_start(source).value().map(Self::Text)
    }
}

impl<'p: 'd, 'd> FromPatch<'p> for Node<'d> {
    fn from_patch(value: Node<'p>) -> Self {
        value
    }
}
