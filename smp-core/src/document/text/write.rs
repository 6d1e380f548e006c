//! Writes a document that was read from a JSON text. Unchanged parts are copied, including whitespace.

use std::io;
use std::ops::Range;

use serde_json::Value;

use super::cursor::{FieldAt, is_space, string_end};
use super::fields::Change;
use super::list::{List, Part};
use super::source::Span;
use super::{Document, Fields, Node, Source};

/// Writes a document that was made from a text.
pub(crate) fn write<'d>(
    source: &'d Source<'d>,
    document: &Document<Node<'d>>,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let mut writer = Writer { source, bytes: source.bytes, waiting: 0..0, out };
    writer.document(document)?;
    writer.flush()?;
    out.write_all(source.rest)
}

struct Writer<'d, 'o, W> {
    source: &'d Source<'d>,
    bytes: &'d [u8],
    /// The range to copy next. Adjacent ranges are copied together.
    waiting: Range<usize>,
    out: &'o mut W,
}

impl<'d, W: io::Write> Writer<'d, '_, W> {
    fn document(&mut self, document: &Document<Node<'d>>) -> io::Result<()> {
        match document {
            Document::Untouched(node) => self.node(*node),
            Document::Object(fields) => self.object(fields),
            Document::List(list) => self.list(list),
        }
    }

    fn object(&mut self, object: &Fields<'d>) -> io::Result<()> {
        self.byte(b'{')?;
        let is_empty = object.live.entries().is_empty() && object.added.is_empty();
        if object.has_gaps {
            self.fields_with_gaps(object)?;
        } else {
            self.adjacent_fields(object)?;
        }
        if object.span.is_some_and(|span| span.is_cut()) {
            // All fields of the patch were found, so nothing is added, and the rest of the text has the end.
            return Ok(());
        }
        let sibling = object.live.entries().last().map(|(_, field)| field.at);
        for (place, (name, document)) in object.added.iter().enumerate() {
            if place > 0 || sibling.is_some() {
                self.byte(b',')?;
            }
            self.name(name, sibling)?;
            self.document(document)?;
        }
        self.close(object.span.filter(|_| !is_empty), b'}')
    }

    fn change(&mut self, change: &Change<'d>) -> io::Result<()> {
        match change {
            Change::None => Ok(()),
            Change::Given(node) => self.node(*node),
            Change::Opened(document) => self.document(document),
        }
    }

    fn adjacent_fields(&mut self, object: &Fields<'d>) -> io::Result<()> {
        let (Some(span), Some((_, last))) = (object.span, object.live.entries().last()) else { return Ok(()) };
        let changed = object.live.entries().iter().filter(|(_, field)| !matches!(field.change, Change::None));
        let edits = changed.map(|(_, field)| (field.at.value.start..field.at.value.end, &field.change));
        self.edited(span.start + 1..last.at.value.end, edits)
    }

    /// Copies a range, except for the changed values in it.
    fn edited<'a>(
        &mut self,
        at: Range<usize>,
        edits: impl Iterator<Item = (Range<usize>, &'a Change<'d>)>,
    ) -> io::Result<()>
    where
        'd: 'a,
    {
        let mut copied = at.start;
        for (place, change) in edits {
            self.copy(copied..place.start)?;
            self.change(change)?;
            copied = place.end;
        }
        self.copy(copied..at.end)
    }

    fn fields_with_gaps(&mut self, object: &Fields<'d>) -> io::Result<()> {
        for (place, (_, field)) in object.live.entries().iter().enumerate() {
            let value = field.at.value;
            if place > 0 {
                self.byte(b',')?;
            }
            if matches!(field.change, Change::None) {
                self.copy(field.at.start..value.end)?;
            } else {
                self.copy(field.at.start..value.start)?;
                self.change(&field.change)?;
            }
            if place + 1 < object.live.entries().len() {
                self.copy(self.until_comma(value.end))?;
            }
        }
        Ok(())
    }

    fn list(&mut self, list: &List<'d>) -> io::Result<()> {
        self.byte(b'[')?;
        let sibling = list.last(|item| self.span(item));
        let mut is_empty = true;
        // The whitespace between an item and the comma after it, which the last item does not need.
        let mut after = 0..0;
        for part in list.parts() {
            if !is_empty {
                self.copy(std::mem::take(&mut after))?;
                self.byte(b',')?;
            }
            is_empty = false;
            match part {
                Part::Items(items) => {
                    self.copy(self.before(items.start)..items.end)?;
                    after = self.until_comma(items.end);
                }
                Part::Changed(at, edits) => {
                    self.copy(self.before(at.start)..at.start)?;
                    self.edited(at.clone(), edits.iter().map(|edit| (edit.at.clone(), &edit.change)))?;
                    after = self.until_comma(at.end);
                }
                Part::Untouched(item) => after = self.new_item(&Document::Untouched(item), sibling)?,
                Part::Other(item) => after = self.new_item(item, sibling)?,
            }
        }
        self.close(list.span().filter(|_| !is_empty), b']')
    }

    /// Writes a list item with the whitespace before it; that of a sibling, if the item is not in the text. Returns the
    /// whitespace after it.
    fn new_item(&mut self, item: &Document<Node<'d>>, sibling: Option<usize>) -> io::Result<Range<usize>> {
        let here = self.span(item);
        if let Some(like) = here.map(|here| here.start).or(sibling) {
            self.copy(self.before(like)..like)?;
        }
        self.document(item)?;
        Ok(here.map_or(0..0, |here| self.until_comma(here.end)))
    }

    /// Writes the closing bracket and the whitespace before it.
    fn close(&mut self, span: Option<Span<'d>>, bracket: u8) -> io::Result<()> {
        match span {
            Some(span) => self.copy(self.before(span.end - 1)..span.end),
            None => self.byte(bracket),
        }
    }

    /// Writes the name and colon of a new field, with the same whitespace as a sibling.
    fn name(&mut self, name: &str, sibling: Option<FieldAt<'d>>) -> io::Result<()> {
        if let Some(sibling) = sibling {
            self.copy(sibling.start..sibling.name.0)?;
        }
        self.flush()?;
        serde_json::to_writer(&mut *self.out, name)?;
        match sibling {
            Some(sibling) => self.copy(sibling.name.1..sibling.value.start),
            None => self.byte(b':'),
        }
    }

    /// Writes a part of the live text as it is, and a value of the patch without whitespace.
    fn node(&mut self, node: Node<'d>) -> io::Result<()> {
        match node {
            Node::Text(span) if std::ptr::eq(span.source, self.source) => self.copy(span.start..span.end),
            Node::Text(span) if matches!(span.first(), b'{' | b'[') => self.compact(span.bytes()),
            Node::Text(span) => {
                self.flush()?;
                self.out.write_all(span.bytes())
            }
            Node::Value(value) => self.json(value),
        }
    }

    fn compact(&mut self, text: &[u8]) -> io::Result<()> {
        self.flush()?;
        let (mut written, mut at) = (0, 0);
        while let Some(byte) = text.get(at) {
            match byte {
                b'"' => at = string_end(text, at).0,
                byte if is_space(*byte) => {
                    self.out.write_all(&text[written..at])?;
                    at += 1;
                    written = at;
                }
                _ => at += 1,
            }
        }
        self.out.write_all(&text[written..])
    }

    fn json(&mut self, value: &Value) -> io::Result<()> {
        self.flush()?;
        Ok(serde_json::to_writer(&mut *self.out, value)?)
    }

    /// The start of the whitespace before a position.
    #[inline]
    fn before(&self, place: usize) -> usize {
        place - self.bytes[..place].iter().rev().take_while(|byte| is_space(**byte)).count()
    }

    /// The whitespace between a value and the comma after it.
    #[inline]
    fn until_comma(&self, end: usize) -> Range<usize> {
        let spaces = self.bytes[end..].iter().take_while(|byte| is_space(**byte)).count();
        if self.bytes.get(end + spaces) == Some(&b',') { end..end + spaces } else { end..end }
    }

    fn byte(&mut self, byte: u8) -> io::Result<()> {
        if !self.waiting.is_empty() && self.bytes.get(self.waiting.end) == Some(&byte) {
            self.waiting.end += 1;
            return Ok(());
        }
        self.flush()?;
        self.out.write_all(&[byte])
    }

    fn copy(&mut self, range: Range<usize>) -> io::Result<()> {
        let range = range.start..range.end.min(self.bytes.len());
        if range.is_empty() {
            return Ok(());
        }
        if range.start == self.waiting.end && !self.waiting.is_empty() {
            self.waiting.end = range.end;
            return Ok(());
        }
        self.flush()?;
        self.waiting = range;
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        let waiting = std::mem::take(&mut self.waiting);
        self.out.write_all(&self.bytes[waiting])
    }

    /// The position of a list item in the text; `None` for a new item.
    fn span(&self, item: &Document<Node<'d>>) -> Option<Span<'d>> {
        let span = match item {
            Document::Untouched(Node::Text(span)) => Some(*span),
            Document::Object(fields) => fields.span,
            Document::List(list) => list.span(),
            Document::Untouched(Node::Value(_)) => None,
        };
        span.filter(|span| std::ptr::eq(span.source, self.source))
    }
}
