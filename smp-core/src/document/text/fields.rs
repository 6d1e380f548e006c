//! An opened object of a JSON text.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use serde_json::Value;

use super::cursor::{Cursor, FieldAt};
use super::list::Edit;
use super::source::Span;
use super::{Document, Node, Opened, Wanted};

/// The fields of an object, in order.
#[derive(Default)]
pub(crate) struct Fields<'d> {
    /// The object in the text; `None` for an object that the patch adds.
    pub(super) span: Option<Span<'d>>,
    /// The fields in the text, without those that were removed: all, or the wanted ones and the last one.
    pub(super) live: Vec<Field<'d>>,
    /// Whether `live` has all fields.
    is_whole: bool,
    /// Whether fields have been removed.
    pub(super) has_gaps: bool,
    lookups: u32,
    /// The fields that are not in the text.
    pub(super) added: Vec<(&'d str, Document<Node<'d>>)>,
    index: Option<Box<Index<'d>>>,
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

/// The last position of each name. Built if there are many fields and many look-ups.
#[derive(Default)]
struct Index<'d> {
    live: HashMap<Cow<'d, [u8]>, usize>,
    added: HashMap<&'d str, usize>,
}

/// The position of a field.
enum Place {
    Live(usize),
    Added(usize),
}

/// Below these numbers of fields and look-ups, a linear search is faster than an index.
const MANY_FIELDS: usize = 32;
const MANY_LOOKUPS: u32 = 8;
/// The approximate length of a short field.
const SOME_BYTES: usize = 20;

impl<'d> Fields<'d> {
    /// Opens an object for the wanted fields.
    pub(super) fn open(span: Span<'d>, wanted: &impl Wanted) -> Self {
        if wanted.are_many() || wanted.reads_all() {
            return Self { span: Some(span), live: all(span), is_whole: true, ..Self::default() };
        }
        let mut cursor = Cursor::inside(span);
        let mut live = Vec::with_capacity(wanted.len() + 1);
        let mut last = None;
        while let Some(at) = cursor.field() {
            let is_named = wanted.find(|name| at.is(name.as_bytes())).is_some();
            last = if is_named { None } else { Some(at) };
            if is_named {
                live.push(Field { at, change: Change::None });
            }
        }
        live.extend(last.map(|at| Field { at, change: Change::None }));
        Self { span: Some(span), live, ..Self::default() }
    }

    /// Reads the fields that have been left out.
    fn complete(&mut self) {
        let Some(span) = self.span.filter(|_| !self.is_whole) else { return };
        let mut named = std::mem::replace(&mut self.live, all(span)).into_iter().peekable();
        for field in &mut self.live {
            if let Some(named) = named.next_if(|named| named.at.start == field.at.start) {
                field.change = named.change;
            }
        }
        self.is_whole = true;
    }

    /// The position of a name. If it is repeated, the last one.
    fn find(&mut self, name: &str) -> Option<Place> {
        self.lookups += 1;
        if self.index.is_none() && self.live.len() + self.added.len() > MANY_FIELDS && self.lookups > MANY_LOOKUPS {
            let live = self.live.iter().enumerate().map(|(place, field)| (field.at.text(), place)).collect();
            let added = self.added.iter().enumerate().map(|(place, (name, _))| (*name, place)).collect();
            self.index = Some(Box::new(Index { live, added }));
        }
        match &self.index {
            Some(index) => {
                let live = || index.live.get(name.as_bytes()).copied().map(Place::Live);
                index.added.get(name).copied().map(Place::Added).or_else(live)
            }
            None => {
                let live = || self.live.iter().rposition(|field| field.at.is(name.as_bytes())).map(Place::Live);
                self.added.iter().rposition(|(added, _)| *added == name).map(Place::Added).or_else(live)
            }
        }
    }

    /// The position of the object in the text if all its changes are new values of fields.
    pub(super) fn edited(&self) -> Option<Range<usize>> {
        let span = self.span.filter(|span| !self.has_gaps && self.added.is_empty() && !span.is_cut())?;
        Some(span.start..span.end)
    }

    /// The new values of fields, in order.
    pub(super) fn edits(self) -> impl Iterator<Item = Edit<'d>> {
        let changed = self.live.into_iter().filter(|field| !matches!(field.change, Change::None));
        changed.map(|field| Edit { at: field.at.value.start..field.at.value.end, change: field.change })
    }

    fn remove_where(&mut self, goes: impl Fn(&[u8]) -> bool) {
        self.index = None;
        let all = self.live.len();
        self.live.retain(|field| !goes(&field.at.text()));
        self.has_gaps |= self.live.len() < all;
        self.added.retain(|(name, _)| !goes(name.as_bytes()));
    }
}

impl<'p: 'd, 'd> Opened<'p, Node<'d>> for Fields<'d> {
    fn take(&mut self, name: &str) -> Option<Document<Node<'d>>> {
        match self.find(name)? {
            Place::Live(place) => {
                let field = &mut self.live[place];
                Some(match std::mem::take(&mut field.change) {
                    Change::None => Document::Untouched(Node::Text(field.at.value)),
                    Change::Given(value) => Document::Untouched(value),
                    Change::Opened(document) => *document,
                })
            }
            Place::Added(place) => {
                let left = Document::Untouched(Node::Value(&Value::Null));
                Some(std::mem::replace(&mut self.added[place].1, left))
            }
        }
    }

    fn put(&mut self, name: &'p str, document: Document<Node<'d>>) {
        match self.find(name) {
            Some(Place::Live(place)) => {
                let field = &mut self.live[place];
                field.change = match document {
                    Document::Untouched(value) if is_written_so(field.at.value, value) => Change::None,
                    Document::Untouched(value) => Change::Given(value),
                    document => Change::Opened(Box::new(document)),
                };
            }
            Some(Place::Added(place)) => self.added[place].1 = document,
            None => {
                if let Some(index) = &mut self.index {
                    index.added.insert(name, self.added.len());
                }
                self.added.push((name, document));
            }
        }
    }

    fn remove(&mut self, names: &[&str]) {
        self.complete();
        if let [name] = names {
            return self.remove_where(|field| field == name.as_bytes());
        }
        let names: HashSet<&[u8]> = names.iter().map(|name| name.as_bytes()).collect();
        self.remove_where(|field| names.contains(field));
    }

    fn retain(&mut self, names: &[&str]) {
        self.complete();
        self.remove_where(|field| names.binary_search_by(|name| name.as_bytes().cmp(field)).is_err());
    }
}

/// All fields of an object.
fn all(span: Span<'_>) -> Vec<Field<'_>> {
    let mut cursor = Cursor::inside(span);
    let mut fields = Vec::with_capacity(((span.end - span.start) / SOME_BYTES).clamp(2, MANY_FIELDS / 2));
    while let Some(at) = cursor.field() {
        fields.push(Field { at, change: Change::None });
    }
    fields
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
