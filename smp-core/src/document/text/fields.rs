//! An opened object of a JSON text.

use std::collections::HashSet;
use std::ops::Range;

use serde_json::Value;

use super::cursor::{Cursor, FieldAt};
use super::list::Edit;
use super::source::Span;
use super::{Document, Node, Opened, Wanted};
use crate::small_map::SmallMap;

/// The fields of an object, in order.
#[derive(Default)]
pub(crate) struct Fields<'d> {
    /// The object in the text; `None` for an object that the patch adds.
    pub(super) span: Option<Span<'d>>,
    /// The fields in the text by name, without those that were removed: all, or the wanted ones and the last one.
    pub(super) live: SmallMap<&'d [u8], Field<'d>>,
    /// Whether `live` has all fields.
    is_whole: bool,
    /// Whether fields have been removed.
    pub(super) has_gaps: bool,
    /// The fields that are not in the text.
    pub(super) added: Vec<(&'d str, Document<Node<'d>>)>,
}

pub(super) struct Field<'d> {
    pub(super) at: FieldAt<'d>,
    pub(super) change: Change<'d>,
}

/// The new value of a field.
#[derive(Default)]
pub(super) enum Change<'d> {
    #[default]
    None,
    /// A value of the patch.
    Given(Node<'d>),
    /// The old value, opened.
    Opened(Box<Document<Node<'d>>>),
}

/// Up to how many fields memory is reserved before they are read.
const SOME_FIELDS: usize = 16;
/// The approximate length of a short field.
const SOME_BYTES: usize = 20;

impl<'d> Fields<'d> {
    /// Opens an object for the wanted fields.
    pub(super) fn open(span: Span<'d>, wanted: &impl Wanted) -> Self {
        if wanted.are_many() || wanted.reads_all() {
            return Self { span: Some(span), live: all(span).into(), is_whole: true, ..Self::default() };
        }
        let mut cursor = Cursor::inside(span);
        let mut live = Vec::with_capacity(wanted.len() + 1);
        let mut last = None;
        while let Some(at) = cursor.field() {
            let is_named = wanted.find(|name| at.is(name.as_bytes())).is_some();
            last = if is_named { None } else { Some(at) };
            if is_named {
                live.push(named(at));
            }
        }
        live.extend(last.map(named));
        Self { span: Some(span), live: live.into(), ..Self::default() }
    }

    /// Reads the fields that have been left out.
    fn complete(&mut self) {
        let Some(span) = self.span.filter(|_| !self.is_whole) else { return };
        let mut all = all(span);
        let mut wanted = std::mem::take(&mut self.live).into_entries().into_iter().map(|(_, field)| field).peekable();
        for (_, field) in &mut all {
            if let Some(wanted) = wanted.next_if(|wanted| wanted.at.start == field.at.start) {
                field.change = wanted.change;
            }
        }
        self.live = all.into();
        self.is_whole = true;
    }

    /// The position of the object in the text if all its changes are new values of fields.
    pub(super) fn edited(&self) -> Option<Range<usize>> {
        let span = self.span.filter(|span| !self.has_gaps && self.added.is_empty() && !span.is_cut())?;
        Some(span.start..span.end)
    }

    /// The new values of fields, in order.
    pub(super) fn edits(self) -> impl Iterator<Item = Edit<'d>> {
        let fields = self.live.into_entries().into_iter().map(|(_, field)| field);
        fields
            .filter(|field| !matches!(field.change, Change::None))
            .map(|field| Edit { at: field.at.value.start..field.at.value.end, change: field.change })
    }

    fn remove_where(&mut self, goes: impl Fn(&[u8]) -> bool) {
        self.complete();
        let mut live = std::mem::take(&mut self.live).into_entries();
        let all = live.len();
        live.retain(|(name, _)| !goes(name));
        self.has_gaps |= live.len() < all;
        self.live = live.into();
    }
}

impl<'p: 'd, 'd> Opened<'p, Node<'d>> for Fields<'d> {
    fn take(&mut self, name: &str) -> Option<Document<Node<'d>>> {
        let field = self.live.get_mut(name.as_bytes())?;
        Some(match std::mem::take(&mut field.change) {
            Change::None => Document::Untouched(Node::Text(field.at.value)),
            Change::Given(value) => Document::Untouched(value),
            Change::Opened(document) => *document,
        })
    }

    fn put(&mut self, name: &'p str, document: Document<Node<'d>>) {
        let Some(field) = self.live.get_mut(name.as_bytes()) else { return self.added.push((name, document)) };
        field.change = match document {
            Document::Untouched(value) if is_written_so(field.at.value, value) => Change::None,
            Document::Untouched(value) => Change::Given(value),
            document => Change::Opened(Box::new(document)),
        };
    }

    fn remove(&mut self, names: &[&str]) {
        if let [name] = names {
            return self.remove_where(|field| field == name.as_bytes());
        }
        let names: HashSet<&[u8]> = names.iter().map(|name| name.as_bytes()).collect();
        self.remove_where(|field| names.contains(field));
    }

    fn retain(&mut self, names: &[&str]) {
        self.remove_where(|field| names.binary_search_by(|name| name.as_bytes().cmp(field)).is_err());
    }
}

/// All fields of an object.
fn all(span: Span<'_>) -> Vec<(&[u8], Field<'_>)> {
    let mut cursor = Cursor::inside(span);
    let mut fields = Vec::with_capacity(((span.end - span.start) / SOME_BYTES).clamp(2, SOME_FIELDS));
    while let Some(at) = cursor.field() {
        fields.push(named(at));
    }
    fields
}

fn named(at: FieldAt<'_>) -> (&[u8], Field<'_>) {
    (at.bytes(), Field { at, change: Change::None })
}

/// Whether a value is in the text already, written in the same way.
fn is_written_so(span: Span<'_>, value: Node<'_>) -> bool {
    match value {
        Node::Text(value) => value.bytes() == span.bytes() && !matches!(value.first(), b'{' | b'['),
        Node::Value(Value::String(value)) => {
            // A string without escapes in valid JSON does not need any.
            matches!(span.bytes(), [b'"', text @ .., b'"'] if text == value.as_bytes() && !value.contains('\\'))
        }
        Node::Value(_) => false,
    }
}
