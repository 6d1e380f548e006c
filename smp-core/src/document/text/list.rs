//! An opened list of a JSON text, and the list that is made of its items.

use std::ops::Range;

use super::cursor::Cursor;
use super::fields::Change;
use super::source::{Source, Span};
use super::{Document, Items, Keys, Node};
use crate::rule::KeyField;
use crate::scalar::{NotAScalar, Scalar};
use crate::tuple::{Probe, Tuple};

/// The items of a list in the text, and new items.
#[derive(Default)]
pub(crate) struct ListItems<'d> {
    /// The list in the text; `None` for a list that the patch adds.
    span: Option<Span<'d>>,
    places: Vec<Place>,
    new: Vec<New<'d>>,
    edits: Vec<Edit<'d>>,
}

/// The position of an item. Its end is not stored, because the index of containers has it.
struct Place {
    start: usize,
    container: usize,
}

/// A new item.
enum New<'d> {
    /// An object of the text with changes, by its position and the range of its edits.
    Changed {
        at: Range<usize>,
        edits: Range<usize>,
    },
    Untouched(Node<'d>),
    Other(Box<Document<Node<'d>>>),
}

/// The new value of a field, at the position of the old one.
pub(super) struct Edit<'d> {
    pub(super) at: Range<usize>,
    pub(super) change: Change<'d>,
}

/// A list that was arranged anew.
pub(crate) struct List<'d> {
    items: ListItems<'d>,
    /// Indexes of items, and of new items, which are numbered after the old ones.
    runs: Vec<Range<usize>>,
}

/// A part of a list: adjacent items of the text, or a new item.
pub(super) enum Part<'a, 'd> {
    /// Their range in the text.
    Items(Range<usize>),
    /// An object of the text with changes, and its range in the text.
    Changed(Range<usize>, &'a [Edit<'d>]),
    Untouched(Node<'d>),
    Other(&'a Document<Node<'d>>),
}

/// How many values are searched for in the whole list, which is faster than to read the items.
const FEW_VALUES: usize = 4;
/// If there are more places to look at, the items are read.
const MANY_POSITIONS: usize = 32;
/// The shortest value that is searched for.
const SHORT: usize = 2;
/// Up to how many items memory is reserved before they are read.
const SOME_ITEMS: usize = 64;
/// The approximate length of a short item.
const SOME_BYTES: usize = 32;

impl<'d> ListItems<'d> {
    pub(super) fn of(span: Span<'d>) -> Self {
        let places = items(span, |item| Place { start: item.start, container: item.container });
        Self { span: Some(span), places, ..Self::default() }
    }

    fn source(&self) -> Option<&'d Source<'d>> {
        self.span.map(|span| span.source)
    }

    /// An item without its end.
    fn start(&self, index: usize) -> Option<Span<'d>> {
        let (source, place) = (self.source()?, self.places.get(index)?);
        Some(Span { source, start: place.start, end: place.start, container: place.container })
    }

    fn item(&self, index: usize) -> Option<Span<'d>> {
        Cursor::before(self.start(index)?).value()
    }
}

impl Keys for ListItems<'_> {
    fn len(&self) -> usize {
        self.places.len()
    }

    fn read<'a>(&'a self, index: usize, key: &[KeyField<'a>], tuple: &mut Tuple<'a>) -> bool {
        self.start(index).is_some_and(|item| read(item, key, tuple))
    }

    fn probe<'a: 't, 't>(
        &'a self,
        index: usize,
        key: &[KeyField<'a>],
        tuple: &'t mut Tuple<'a>,
    ) -> Option<Probe<'t, 'a>> {
        let item = self.start(index)?;
        let [field] = key else { return read(item, key, tuple).then_some(Probe::Tuple(tuple)) };
        if item.first() != b'{' {
            return None;
        }
        let found = Cursor::find(item, field.name);
        if let Some([b'"', text @ .., b'"']) = found.as_ref().map(Span::bytes)
            && memchr::memchr(b'\\', text).is_none()
        {
            return Some(Probe::Text(text));
        }
        let value = found.map_or(Ok(None), |value| Node::Text(value).key_value()).ok()?;
        tuple.clear();
        tuple.push(value.or_else(|| field.default.clone()));
        Some(Probe::Tuple(tuple))
    }

    fn scalar(&self, index: usize) -> Option<Scalar<'_>> {
        self.item(index)?.scalar()
    }

    fn with_values<'v>(
        &self,
        field: &KeyField<'_>,
        values: impl ExactSizeIterator<Item = Option<&'v Scalar<'v>>>,
    ) -> Option<Vec<usize>> {
        // An item without the field has the default.
        if values.len() > FEW_VALUES || field.default.is_some() {
            return None;
        }
        let span = self.span?;
        let item = |position: usize| self.places.partition_point(|place| place.start <= span.start + position);
        let mut items = Vec::with_capacity(MANY_POSITIONS);
        let mut add = |positions: &mut dyn Iterator<Item = usize>| {
            items.extend(positions.take(MANY_POSITIONS).filter_map(|position| item(position).checked_sub(1)));
            items.len() < MANY_POSITIONS
        };
        for value in values {
            let Some(Scalar::String(value)) = value else { return None };
            if !is_written_plainly(value) || !add(&mut memchr::memmem::find_iter(span.bytes(), value.as_bytes())) {
                return None;
            }
        }
        // With escapes, there are many ways to write a value.
        if !add(&mut memchr::memchr_iter(b'\\', span.bytes())) {
            return None;
        }
        items.sort_unstable();
        items.dedup();
        Some(items)
    }
}

/// Whether a string can be written in JSON without escapes, and is long enough to be rare in a text.
fn is_written_plainly(value: &str) -> bool {
    value.len() >= SHORT && value.bytes().all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\')
}

impl<'d> Items<Node<'d>> for ListItems<'d> {
    fn clear(&mut self) {
        self.places.clear();
    }

    fn take(&mut self, index: usize) -> Option<Node<'d>> {
        self.item(index).map(Node::Text)
    }

    fn reserve(&mut self, new: usize) {
        self.new.reserve_exact(new);
    }

    fn add(&mut self, item: Document<Node<'d>>) {
        // Most new items are objects of the text with a few changes, which take less memory than a document.
        let new = match item {
            Document::Object(object) => match object.edited() {
                Some(at) => {
                    let start = self.edits.len();
                    if start == 0 {
                        self.edits.reserve_exact(self.new.capacity() - self.new.len());
                    }
                    self.edits.extend(object.edits());
                    New::Changed { at, edits: start..self.edits.len() }
                }
                None => New::Other(Box::new(Document::Object(object))),
            },
            Document::Untouched(item) => New::Untouched(item),
            item @ Document::List(_) => New::Other(Box::new(item)),
        };
        self.new.push(new);
    }

    fn arrange(self, runs: Vec<Range<usize>>) -> Document<Node<'d>> {
        Document::List(List { items: self, runs })
    }
}

impl<'d> List<'d> {
    /// The list in the text that this list was made of.
    pub(super) const fn span(&self) -> Option<Span<'d>> {
        self.items.span
    }

    pub(super) fn parts(&self) -> impl Iterator<Item = Part<'_, 'd>> {
        let old = self.items.len();
        self.runs.iter().flat_map(move |run| {
            let items = run.start..run.end.min(old);
            let items = (!items.is_empty()).then(|| self.items.range(items)).flatten();
            let new = run.start.max(old)..run.end.max(old);
            let new = self.items.new.get(new.start - old..new.end - old).unwrap_or_default();
            items.map(Part::Items).into_iter().chain(new.iter().map(|new| self.new_part(new)))
        })
    }

    fn new_part<'a>(&'a self, new: &'a New<'d>) -> Part<'a, 'd> {
        match new {
            New::Changed { at, edits } => {
                Part::Changed(at.clone(), self.items.edits.get(edits.clone()).unwrap_or_default())
            }
            New::Untouched(item) => Part::Untouched(*item),
            New::Other(item) => Part::Other(item),
        }
    }

    /// The position of the last item that was in the text.
    pub(super) fn last(&self, span: impl Fn(&Document<Node<'d>>) -> Option<Span<'d>>) -> Option<usize> {
        let old = self.items.len();
        self.runs.iter().rev().flat_map(|run| run.clone().rev()).find_map(|index| match index.checked_sub(old) {
            None => self.items.places.get(index).map(|place| place.start),
            Some(index) => match self.items.new.get(index)? {
                New::Changed { at, .. } => Some(at.start),
                New::Untouched(item) => Some(span(&Document::Untouched(*item))?.start),
                New::Other(item) => Some(span(item)?.start),
            },
        })
    }
}

impl ListItems<'_> {
    /// The range of adjacent items in the text.
    fn range(&self, items: Range<usize>) -> Option<Range<usize>> {
        let start = self.places.get(items.start)?.start;
        Some(start..self.item(items.end.checked_sub(1)?)?.end)
    }
}

/// The items of a list. Memory for a long list is reserved by the length of its first items.
pub(super) fn items<'d, T>(list: Span<'d>, mut item: impl FnMut(Span<'d>) -> T) -> Vec<T> {
    let mut cursor = Cursor::inside(list);
    let mut items = Vec::with_capacity(((list.end - list.start) / SOME_BYTES).clamp(2, SOME_ITEMS));
    while let Some(found) = cursor.item() {
        if items.len() == SOME_ITEMS {
            let (read, rest) = (found.start - list.start, list.end.saturating_sub(found.start));
            // Not more memory than the text has.
            let most = rest / size_of::<T>().max(1);
            items.reserve_exact((rest / (read / SOME_ITEMS).max(1) + 1).min(most));
        }
        items.push(item(found));
    }
    items
}

/// Reads the values of a key in an item, with defaults for absent fields. Returns whether the item can be matched: it is
/// an object, and none of the values is an object or a list. The end of the item need not be known.
pub(super) fn read<'a, 'd: 'a>(item: Span<'d>, key: &[KeyField<'a>], tuple: &mut Tuple<'a>) -> bool {
    tuple.clear();
    if item.first() != b'{' {
        return false;
    }
    for field in key {
        tuple.push(field.default.clone());
    }
    let mut has_others = false;
    let mut cursor = Cursor::inside(item);
    while let Some(field) = cursor.field() {
        let Some(place) = key.iter().position(|key| field.is(key.name.as_bytes())) else { continue };
        // If the name is repeated, the last field counts.
        match Node::Text(field.value).key_value() {
            Ok(value) => tuple[place] = value.or_else(|| key[place].default.clone()),
            Err(NotAScalar) => has_others = true,
        }
    }
    !has_others || read_each(item, key, tuple)
}

/// Reads the values of a key one by one; false if one of them is an object or a list.
fn read_each<'a, 'd: 'a>(item: Span<'d>, key: &[KeyField<'a>], tuple: &mut Tuple<'a>) -> bool {
    tuple.iter_mut().zip(key).all(|(place, field)| {
        let found = Cursor::find(item, field.name).map_or(Ok(None), |value| Node::Text(value).key_value());
        found.map(|value| *place = value.or_else(|| field.default.clone())).is_ok()
    })
}
