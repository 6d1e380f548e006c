//! Writes a document that was read from a JSON text: what was not touched is copied as it stands, spaces included.

use std::io;
use std::ops::Range;

use serde_json::Value;

use super::cursor::is_space;
use super::fields::FieldAt;
use super::{Document, Fields, List, Source, Span, Text};

/// Writes a document made of a text.
pub(crate) fn write<'d>(
    source: &'d Source<'d>,
    document: &Document<Text<'d>>,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let mut writer = Writer { bytes: source.bytes, waiting: 0..0, out };
    writer.document(document)?;
    writer.flush()
}

struct Writer<'d, 'o, W> {
    bytes: &'d [u8],
    /// What is to be copied next. Neighbours are copied together.
    waiting: Range<usize>,
    out: &'o mut W,
}

impl<'d, W: io::Write> Writer<'d, '_, W> {
    fn document(&mut self, document: &Document<Text<'d>>) -> io::Result<()> {
        match document {
            Document::Untouched(Text::Span(span)) => self.copy(span.start..span.end),
            Document::Untouched(Text::Given(value)) => self.json(value),
            Document::Object(fields) => self.object(fields),
            Document::List(list) => self.list(list),
        }
    }

    fn object(&mut self, object: &Fields<'d>) -> io::Result<()> {
        self.byte(b'{')?;
        let sibling = object.all.iter().rev().find_map(|field| field.at);
        for (place, field) in object.all.iter().enumerate() {
            if place > 0 {
                self.byte(b',')?;
            }
            match (field.at, sibling) {
                (Some(at), _) => self.copy(self.before(at.name)..at.value)?,
                (None, Some(sibling)) => self.name_like(&field.name, sibling)?,
                (None, None) => {
                    self.name(&field.name)?;
                    self.byte(b':')?;
                }
            }
            self.document(&field.value)?;
            if let Some(at) = field.at.filter(|_| place + 1 < object.all.len()) {
                self.copy(self.until_comma(at.end))?;
            }
        }
        self.close(object.span.filter(|_| !object.all.is_empty()), b'}')
    }

    fn list(&mut self, list: &List<Text<'d>>) -> io::Result<()> {
        self.byte(b'[')?;
        let sibling = list.items.iter().rev().find_map(span);
        for (place, item) in list.items.iter().enumerate() {
            if place > 0 {
                self.byte(b',')?;
            }
            let here = span(item);
            if let Some(like) = here.or(sibling) {
                self.copy(self.before(like.start)..like.start)?;
            }
            self.document(item)?;
            if let Some(here) = here.filter(|_| place + 1 < list.items.len()) {
                self.copy(self.until_comma(here.end))?;
            }
        }
        let opened = match list.opened {
            Some(Text::Span(span)) if !list.items.is_empty() => Some(span),
            _ => None,
        };
        self.close(opened, b']')
    }

    /// The closing bracket, with the spaces before it.
    fn close(&mut self, span: Option<Span<'d>>, bracket: u8) -> io::Result<()> {
        match span {
            Some(span) => self.copy(self.before(span.end - 1)..span.end),
            None => self.byte(bracket),
        }
    }

    /// A new field's name, with spaces as a sibling has them.
    fn name_like(&mut self, name: &[u8], sibling: FieldAt) -> io::Result<()> {
        self.copy(self.before(sibling.name)..sibling.name)?;
        self.name(name)?;
        let colon = self.before(sibling.value).saturating_sub(1);
        self.copy(colon.max(sibling.name)..sibling.value)
    }

    fn name(&mut self, name: &[u8]) -> io::Result<()> {
        self.flush()?;
        Ok(serde_json::to_writer(&mut *self.out, &String::from_utf8_lossy(name))?)
    }

    fn json(&mut self, value: &Value) -> io::Result<()> {
        self.flush()?;
        Ok(serde_json::to_writer(&mut *self.out, value)?)
    }

    /// Where the spaces before a place begin.
    fn before(&self, place: usize) -> usize {
        place - self.bytes[..place].iter().rev().take_while(|byte| is_space(**byte)).count()
    }

    /// The spaces between a value and the comma after it.
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
}

/// Where an item of a list stands in the text; a new one stands nowhere.
fn span<'d>(item: &Document<Text<'d>>) -> Option<Span<'d>> {
    match item {
        Document::Untouched(Text::Span(span)) | Document::List(List { opened: Some(Text::Span(span)), .. }) => {
            Some(*span)
        }
        Document::Object(fields) => fields.span,
        Document::Untouched(Text::Given(_)) | Document::List(_) => None,
    }
}
