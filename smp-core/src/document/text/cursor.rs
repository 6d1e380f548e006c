//! A place in a JSON text that moves from value to value.

use std::borrow::Cow;

use super::{Source, Span};

pub(super) struct Cursor<'d> {
    source: &'d Source<'d>,
    at: usize,
    /// Which container begins next.
    container: usize,
}

/// The name of a field, with its quotes.
#[derive(Clone, Copy)]
pub(super) struct Name<'d> {
    source: &'d Source<'d>,
    pub(super) start: usize,
    end: usize,
}

impl<'d> Name<'d> {
    /// The name as UTF-8, escapes resolved.
    pub(super) fn text(self) -> Cow<'d, [u8]> {
        let raw = self.raw();
        if !raw.contains(&b'\\') {
            return Cow::Borrowed(raw);
        }
        match self.source.string(self.start, self.end) {
            Some(text) => Cow::Owned(text.into_owned().into_bytes()),
            None => Cow::Borrowed(raw),
        }
    }

    pub(super) fn is(self, name: &[u8]) -> bool {
        let raw = self.raw();
        raw == name || raw.contains(&b'\\') && *self.text() == *name
    }

    fn raw(self) -> &'d [u8] {
        self.source.bytes.get(self.start + 1..self.end - 1).unwrap_or_default()
    }
}

impl<'d> Cursor<'d> {
    pub(super) const fn at_start(source: &'d Source<'d>) -> Self {
        Self { source, at: 0, container: 0 }
    }

    /// After the bracket that opens an object or a list.
    pub(super) const fn inside(span: Span<'d>) -> Self {
        Self { source: span.source, at: span.start + 1, container: span.container + 1 }
    }

    /// The next field of an object.
    pub(super) fn field(&mut self) -> Option<(Name<'d>, Span<'d>)> {
        match self.next_part()? {
            b'"' => {}
            _ => return self.source.malformed(),
        }
        let start = self.at;
        self.at = string_end(self.source.bytes, start);
        let name = Name { source: self.source, start, end: self.at };
        self.skip_space();
        if self.source.byte(self.at) != Some(b':') {
            return self.source.malformed();
        }
        self.at += 1;
        self.value().map(|value| (name, value))
    }

    /// The next item of a list.
    pub(super) fn item(&mut self) -> Option<Span<'d>> {
        self.next_part()?;
        self.value()
    }

    /// Goes to the next part of a container; `None` at its end.
    fn next_part(&mut self) -> Option<u8> {
        self.skip_space();
        if self.source.byte(self.at) == Some(b',') {
            self.at += 1;
            self.skip_space();
        }
        match self.source.byte(self.at) {
            Some(b'}' | b']') => None,
            Some(byte) => Some(byte),
            None => self.source.malformed(),
        }
    }

    /// The value that begins here, after spaces.
    pub(super) fn value(&mut self) -> Option<Span<'d>> {
        self.skip_space();
        let (start, container) = (self.at, self.container);
        self.at = match self.source.byte(start) {
            Some(b'"') => string_end(self.source.bytes, start),
            Some(b'{' | b'[') => {
                let Some(found) = self.source.containers.get(container) else { return self.source.malformed() };
                self.container = found.next;
                found.end
            }
            _ => start + self.source.bytes.get(start..)?.iter().take_while(|byte| is_part_of_word(**byte)).count(),
        };
        if self.at <= start {
            return self.source.malformed();
        }
        Some(Span { source: self.source, start, end: self.at, container })
    }

    fn skip_space(&mut self) {
        while self.source.byte(self.at).is_some_and(is_space) {
            self.at += 1;
        }
    }
}

pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
}

/// Whether a byte belongs to a number, `true`, `false` or `null`.
const fn is_part_of_word(byte: u8) -> bool {
    matches!(byte, b'+' | b'-' | b'.' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z')
}

/// How many bytes of a string are looked at one by one, before the search for its end starts up.
const SHORT: usize = 24;

/// The place after the string that begins at `start`; the end of the text where it does not end.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    let short = (at + SHORT).min(bytes.len());
    while at < short {
        match bytes[at] {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr::memchr2(b'"', b'\\', rest)) {
        at += found;
        if bytes[at] == b'"' {
            return at + 1;
        }
        at += 2;
    }
    bytes.len()
}
