//! A JSON text with an index of its containers, and the values in it as spans.

use std::borrow::Cow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;

use super::checked::{self, Flaw};
use super::containers::{Container, Entry, LONG};
use super::cursor;
use super::index::{self, Index};
use crate::scalar::Scalar;

/// A JSON text with the ends of its objects and lists.
pub(crate) struct Source<'d> {
    pub(super) bytes: &'d [u8],
    /// The same as `bytes`, if many strings of it will be read.
    text: Option<&'d str>,
    /// What follows `bytes` in the text. It is not read.
    pub(super) rest: &'d [u8],
    containers: Vec<Entry>,
    is_malformed: AtomicBool,
    /// The strings with escapes, by their position, without escapes. Built if one of them must be borrowed.
    unescaped: OnceLock<Vec<(usize, String)>>,
}

/// One value in a text.
#[derive(Clone, Copy)]
pub(crate) struct Span<'d> {
    pub(super) source: &'d Source<'d>,
    pub(super) start: usize,
    pub(super) end: usize,
    /// The index of the container in the source, if the value is one.
    pub(super) container: usize,
}

impl<'d> Source<'d> {
    /// Indexes a text that is trusted to be JSON. `None` if an object, a list or a string is not closed; other errors
    /// are not detected.
    pub(crate) fn trusted(bytes: &'d [u8]) -> Option<Self> {
        index::trusted(bytes).map(|index| Self::new(bytes, index))
    }

    /// Checks and indexes a text; an error if it is not JSON in UTF-8.
    pub(crate) fn checked(bytes: &'d [u8]) -> Result<Self, Flaw> {
        checked::checked(bytes).map(|index| Self::new(bytes, index))
    }

    pub(super) fn new(bytes: &'d [u8], index: Index) -> Self {
        let containers = index.into_entries();
        Self {
            bytes,
            text: None,
            rest: &[],
            containers,
            is_malformed: AtomicBool::new(false),
            unescaped: OnceLock::new(),
        }
    }

    /// Prepares for reading many strings: whether the text is UTF-8 is then checked once, not for each string.
    pub(crate) fn for_reading(self) -> Self {
        Self { text: simdutf8::basic::from_utf8(self.bytes).ok(), ..self }
    }

    /// Whether the text goes on after the bytes that are read.
    pub(super) const fn is_cut(&self) -> bool {
        !self.rest.is_empty()
    }

    /// Whether objects and lists are not nested deeper than this.
    pub(crate) fn is_within(&self, depth: usize) -> bool {
        self.containers.len() < depth || self.depth() <= depth
    }

    /// The nesting depth of objects and lists.
    #[cold]
    pub(crate) fn depth(&self) -> usize {
        let mut open: Vec<usize> = Vec::new();
        let mut deepest = 0;
        for (index, entry) in self.containers.iter().enumerate() {
            while open.pop_if(|next| *next <= index).is_some() {}
            open.push(entry.container(0, index).next);
            deepest = deepest.max(open.len());
        }
        // Empty ones are not in the index.
        deepest + 1
    }

    pub(crate) const fn bytes(&self) -> &'d [u8] {
        self.bytes
    }

    /// Whether something was read that is not valid JSON, or that cannot be a `Value`.
    pub(crate) fn is_malformed(&self) -> bool {
        self.is_malformed.load(Ordering::Relaxed)
    }

    /// The container with this index, which begins at `start`.
    pub(super) fn container(&self, index: usize, start: usize) -> Option<Container> {
        let mut container = self.containers.get(index)?.container(start, index);
        let len = self.bytes.len();
        if len - start > LONG {
            container.end = index::end_of_container(self.bytes, start).unwrap_or(len + 1);
        }
        let last_end = if self.is_cut() { len + 1 } else { len };
        (container.end <= last_end).then_some(container)
    }

    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    pub(super) fn malformed<T>(&self) -> Option<T> {
        self.is_malformed.store(true, Ordering::Relaxed);
        None
    }

    /// The string between these positions, which include its quotes.
    pub(super) fn string(&self, start: usize, end: usize) -> Option<Cow<'d, str>> {
        let text = if self.has_escapes(start, end) {
            serde_json::from_slice(&self.bytes[start..end]).ok().map(Cow::Owned)
        } else {
            self.plain(start + 1, end.saturating_sub(1)).map(Cow::Borrowed)
        };
        text.or_else(|| self.malformed())
    }

    fn has_escapes(&self, start: usize, end: usize) -> bool {
        self.bytes.get(start..end).is_some_and(|text| memchr::memchr(b'\\', text).is_some())
    }

    /// A part of a string without escapes.
    pub(super) fn plain(&self, start: usize, end: usize) -> Option<&'d str> {
        match self.text {
            Some(text) => text.get(start..end),
            None => std::str::from_utf8(self.bytes.get(start..end)?).ok(),
        }
    }

    /// The string between these positions, which include its quotes, borrowed even if it has escapes.
    pub(super) fn borrowed(&'d self, start: usize, end: usize) -> Option<&'d str> {
        let text = if self.has_escapes(start, end) {
            let all = self.unescaped.get_or_init(|| cursor::strings_with_escapes(self.bytes));
            all.binary_search_by_key(&start, |(place, _)| *place).ok().map(|index| all[index].1.as_str())
        } else {
            self.plain(start + 1, end.saturating_sub(1))
        };
        text.or_else(|| self.malformed())
    }
}

impl<'d> Span<'d> {
    pub(crate) fn bytes(&self) -> &'d [u8] {
        self.source.bytes.get(self.start..self.end).unwrap_or_default()
    }

    /// Whether the end of this object is in the part of the text that is not read.
    pub(super) const fn is_cut(&self) -> bool {
        self.end > self.source.bytes.len()
    }

    pub(super) fn first(&self) -> u8 {
        self.source.byte(self.start).unwrap_or_default()
    }

    /// The value of a string without escapes, which need not be parsed.
    pub(super) fn string(&self) -> Option<Value> {
        let is_plain = self.first() == b'"' && !self.source.has_escapes(self.start, self.end);
        is_plain.then(|| self.source.plain(self.start + 1, self.end - 1)).flatten().map(Value::from)
    }

    pub(super) fn scalar(&self) -> Option<Scalar<'d>> {
        match self.first() {
            b'"' => self.source.string(self.start, self.end).map(Scalar::String),
            b't' => Some(Scalar::Bool(true)),
            b'f' => Some(Scalar::Bool(false)),
            b'-' | b'0'..=b'9' => Scalar::of_number_text(self.bytes()).or_else(|| self.source.malformed()),
            _ => None,
        }
    }
}
