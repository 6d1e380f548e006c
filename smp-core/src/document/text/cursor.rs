//! A position in a JSON text that moves from value to value.
#![expect(clippy::inline_always, reason = "code that is not inlined is compiled for the oldest processor")]

use std::slice;

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, u8x16};

use super::blocks::{BLOCK, Lanes, Strings, padded};
use super::index;
use super::source::{Source, Span};

pub(super) struct Cursor<'d> {
    source: &'d Source<'d>,
    at: usize,
    /// The index of the next container.
    container: usize,
}

/// A field and its position in the text.
#[derive(Clone, Copy)]
pub(super) struct FieldAt<'d> {
    /// The position after the bracket or comma before the field.
    pub(super) start: usize,
    /// The name with its quotes.
    pub(super) name: (usize, usize),
    /// Whether the name has escapes.
    is_escaped: bool,
    pub(super) value: Span<'d>,
}

impl<'d> FieldAt<'d> {
    /// The name as UTF-8, without escapes.
    pub(super) fn bytes(&self) -> &'d [u8] {
        let escaped = if self.is_escaped { self.borrowed() } else { None };
        escaped.map_or_else(|| self.raw(), str::as_bytes)
    }

    /// The name without escapes.
    pub(super) fn borrowed(&self) -> Option<&'d str> {
        if self.is_escaped {
            return self.value.source.borrowed(self.name.0, self.name.1);
        }
        let source = self.value.source;
        source.plain(self.name.0 + 1, self.name.1 - 1).or_else(|| source.malformed())
    }

    #[inline]
    pub(super) fn is(&self, name: &[u8]) -> bool {
        if self.is_escaped {
            let text = self.value.source.string(self.name.0, self.name.1);
            return text.as_deref().map_or_else(|| self.raw(), str::as_bytes) == name;
        }
        // Most names differ in length.
        let (start, end) = self.name;
        end - start == name.len() + 2 && self.raw() == name
    }

    fn raw(&self) -> &'d [u8] {
        self.value.source.bytes.get(self.name.0 + 1..self.name.1 - 1).unwrap_or_default()
    }
}

impl<'d> Cursor<'d> {
    pub(super) const fn at_start(source: &'d Source<'d>) -> Self {
        Self { source, at: 0, container: 0 }
    }

    /// A cursor after the bracket that opens an object or a list.
    pub(super) const fn inside(span: Span<'d>) -> Self {
        Self { source: span.source, at: span.start + 1, container: span.container + 1 }
    }

    /// A cursor before a value. The end of the value need not be known.
    pub(super) const fn before(value: Span<'d>) -> Self {
        Self { source: value.source, at: value.start, container: value.container }
    }

    /// The value of a field of an object. If the name is repeated, the last one.
    pub(super) fn find(span: Span<'d>, name: &str) -> Option<Span<'d>> {
        if span.first() != b'{' {
            return None;
        }
        let mut cursor = Self::inside(span);
        let mut found = None;
        while let Some(field) = cursor.field() {
            if field.is(name.as_bytes()) {
                found = Some(field.value);
            }
        }
        found
    }

    /// Moves to the next field of an object.
    #[inline]
    pub(super) fn field(&mut self) -> Option<FieldAt<'d>> {
        let mut field = self.name()?;
        field.value = self.value()?;
        Some(field)
    }

    /// Moves to the position after the colon of the next field of an object. The value of the field is not read.
    pub(super) fn name(&mut self) -> Option<FieldAt<'d>> {
        let (start, first) = self.next_part()?;
        let (source, name) = (self.source, self.at);
        if first != b'"' {
            return source.malformed();
        }
        let (end, is_escaped) = string_end(source.bytes, name);
        let colon = after_space(source.bytes, end);
        self.at = colon;
        if source.byte(colon) != Some(b':') {
            return source.malformed();
        }
        self.at += 1;
        let value = Span { source, start: self.at, end: self.at, container: self.container };
        Some(FieldAt { start, name: (name, end), is_escaped, value })
    }

    /// Moves to the next item of a list.
    pub(super) fn item(&mut self) -> Option<Span<'d>> {
        self.next_part().and_then(|_| self.value())
    }

    /// The current position.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Moves to another position.
    pub(super) const fn move_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Moves to the next part of a container. Returns the position after the bracket or comma before it, and its first
    /// byte; `None` at the end, or where the text was cut.
    #[inline]
    fn next_part(&mut self) -> Option<(usize, u8)> {
        let bytes = self.source.bytes;
        let mut start = self.at;
        self.at = after_space(bytes, start);
        if bytes.get(self.at) == Some(&b',') {
            start = self.at + 1;
            self.at = after_space(bytes, start);
        }
        match bytes.get(self.at) {
            Some(b'}' | b']') => None,
            Some(first) => Some((start, *first)),
            None if self.source.is_cut() => None,
            None => self.source.malformed(),
        }
    }

    /// The next value, after whitespace.
    pub(super) fn value(&mut self) -> Option<Span<'d>> {
        let (source, container) = (self.source, self.container);
        let start = after_space(source.bytes, self.at);
        self.at = match source.byte(start) {
            Some(b'"') => string_end(source.bytes, start).0,
            Some(b'{' | b'[') if index::is_left_out(source.bytes, start) => start + 2,
            Some(b'{' | b'[') => {
                let Some(found) = source.container(container, start) else { return source.malformed() };
                self.container = found.next;
                found.end
            }
            _ => start + source.bytes.get(start..)?.iter().take_while(|byte| is_part_of_word(**byte)).count(),
        };
        if self.at <= start {
            return source.malformed();
        }
        Some(Span { source, start, end: self.at, container })
    }

    pub(super) fn skip_space(&mut self) {
        self.at = after_space(self.source.bytes, self.at);
    }
}

/// The position of the first byte from `at` on that is not whitespace.
#[inline]
fn after_space(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|byte| is_space(*byte)) {
        at += 1;
    }
    at
}

pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
}

/// Whether a byte can be part of a number, `true`, `false` or `null`.
const fn is_part_of_word(byte: u8) -> bool {
    matches!(byte, b'+' | b'-' | b'.' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z')
}

/// How many bytes of a string are searched before the search in blocks starts.
const SHORT: usize = 64;

/// The position after the string that begins at `start`, and whether it has escapes; the end of the text if the string
/// is not closed.
#[inline]
pub(super) fn string_end(bytes: &[u8], start: usize) -> (usize, bool) {
    let mut at = start + 1;
    while at - start <= SHORT
        && let Some(lane) = bytes.get(at..).and_then(|rest| rest.first_chunk())
    {
        // Most strings are so short that wider vectors, chosen at run time, are not faster.
        let found = dispatch!(Level::baseline(), simd => quotes_and_backslashes(simd, *lane));
        if found != 0 {
            at += found.trailing_zeros() as usize;
            if bytes[at] == b'"' {
                return (at + 1, false);
            }
            break;
        }
        at += 16;
    }
    end_of_long_string(bytes, at)
}

/// Like [`string_end`], from a position in the string that is not escaped.
#[inline(never)]
fn end_of_long_string(bytes: &[u8], at: usize) -> (usize, bool) {
    dispatch!(Level::new(), simd => rest_of_string(simd, bytes, at))
}

#[inline(always)]
fn quotes_and_backslashes<S: Simd>(simd: S, bytes: [u8; 16]) -> u64 {
    let lane = u8x16::simd_from(simd, bytes);
    (lane.simd_eq(b'"') | lane.simd_eq(b'\\')).to_bitmask()
}

#[inline(always)]
fn rest_of_string<S: Simd>(simd: S, bytes: &[u8], at: usize) -> (usize, bool) {
    let (mut strings, mut start, mut is_escaped) = (Strings::default(), at, false);
    let (blocks, rest) = bytes.get(at..).unwrap_or_default().as_chunks();
    for blocks in [blocks, slice::from_ref(&padded(rest))] {
        for block in blocks {
            let (quotes, escaped) = strings.quotes(&Lanes::of(simd, block));
            is_escaped |= escaped != 0;
            if quotes != 0 {
                return (start + quotes.trailing_zeros() as usize + 1, is_escaped);
            }
            start += BLOCK;
        }
    }
    (bytes.len(), is_escaped)
}

/// All strings of a text that have escapes, without them, by the position of their opening quote.
pub(super) fn strings_with_escapes(bytes: &[u8]) -> Vec<(usize, String)> {
    let (mut all, mut at) = (Vec::new(), 0);
    while let Some(offset) = bytes.get(at..).and_then(|rest| memchr::memchr(b'"', rest)) {
        let start = at + offset;
        let (end, is_escaped) = string_end(bytes, start);
        if is_escaped && let Ok(text) = serde_json::from_slice(&bytes[start..end]) {
            all.push((start, text));
        }
        at = end;
    }
    all
}
