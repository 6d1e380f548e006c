//! Checks that a text is JSON by the rules of `serde_json`, and finds where its objects and lists end.
#![expect(clippy::inline_always, reason = "code that is not inlined is compiled for the oldest processor")]

use std::slice;

use fearless_simd::{Level, Simd, dispatch};

use super::blocks::{BLOCK, Bits, Lanes, Parts, Strings, level, padded};
use super::escapes::Escapes;
use super::index::Index;
use super::tokens::{Order, Tokens};
use super::words;

/// Why a text is not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// It ends in the middle of this.
    EndsIn(&'static str),
    Other,
}

/// The objects and lists of a text; an error if it is not JSON (RFC 8259 in UTF-8; surrogates must be paired, as in Rust
/// strings).
pub(super) fn checked(bytes: &[u8]) -> Result<Index, Flaw> {
    checked_at(level(), bytes)
}

fn checked_at(level: Level, bytes: &[u8]) -> Result<Index, Flaw> {
    dispatch!(level, simd => checked_with(simd, bytes))
}

#[inline(always)]
fn checked_with<S: Simd>(simd: S, bytes: &[u8]) -> Result<Index, Flaw> {
    let mut index = Index::for_text(bytes);
    let mut check = Check {
        bytes,
        strings: Strings::default(),
        escapes: Escapes::default(),
        order: Order::at_start(),
        in_word: 0,
        is_utf8: false,
        index: &mut index,
    };
    let (blocks, rest) = bytes.as_chunks();
    let last = padded(rest);
    let mut start = 0;
    for blocks in [blocks, slice::from_ref(&last)] {
        for block in blocks {
            if check.block(simd, start, block).is_none() {
                return Err(Flaw::Other);
            }
            start += BLOCK;
        }
    }
    let part = if check.strings.is_open() { Some("a string") } else { check.order.ends_in() };
    match part.or_else(|| index.ends_in()) {
        None => Ok(index),
        Some(part) => Err(Flaw::EndsIn(part)),
    }
}

/// A text that is checked block by block. No pointer to it is passed on, so the compiler keeps it in registers.
struct Check<'t> {
    bytes: &'t [u8],
    strings: Strings,
    escapes: Escapes,
    order: Order,
    /// 1 if the block continues a word.
    in_word: Bits,
    /// Whether the rest of the text is known to be UTF-8.
    is_utf8: bool,
    index: &'t mut Index,
}

impl Check<'_> {
    /// Checks a block. It is loaded several times: to keep it in a register would take more time, because of the calls in
    /// between.
    #[inline(always)]
    fn block<S: Simd>(&mut self, simd: S, start: usize, block: &[u8; BLOCK]) -> Option<()> {
        if !Lanes::of(simd, block).is_ascii() && !self.is_utf8 {
            // All bytes before the block are ASCII.
            simdutf8::basic::from_utf8(&self.bytes[start..]).ok()?;
            self.is_utf8 = true;
        }
        let lanes = Lanes::of(simd, block);
        let parts = self.strings.parts(&lanes);
        let controls = lanes.controls();
        if controls & parts.inside != 0 {
            return None;
        }
        let escaped = parts.escaped & parts.inside;
        if escaped != 0 || self.escapes.continues() {
            self.escapes.check(self.bytes, start, &lanes, escaped)?;
        }
        // Most blocks of long strings have neither a beginning nor an end of a string.
        if parts.quotes == 0 && parts.inside != 0 {
            Some(())
        } else {
            self.tokens(simd, start, block, &parts, controls)
        }
    }

    #[inline(always)]
    fn tokens<S: Simd>(
        &mut self,
        simd: S,
        start: usize,
        block: &[u8; BLOCK],
        parts: &Parts,
        controls: Bits,
    ) -> Option<()> {
        let outside = !parts.inside;
        let brackets = Lanes::of(simd, block).brackets(outside);
        let within = self.index.add(start, &brackets)?;
        let lanes = Lanes::of(simd, block);
        let spaces = lanes.equal(b' ') | controls;
        if controls & outside != 0 && controls & outside & !lanes.spaces_among_controls() != 0 {
            return None;
        }
        let (commas, colons) = (lanes.equal(b',') & outside, lanes.equal(b':') & outside);
        let punctuation = brackets.opening | brackets.closing | commas | colons;
        let words = outside & !(spaces | punctuation | parts.quotes);
        let first_of_words = words & !(words << 1 | self.in_word);
        self.in_word = words >> 63;
        if first_of_words != 0 && !words::are_valid(self.bytes, start, first_of_words) {
            return None;
        }
        let tokens = Tokens { brackets, commas, colons, strings: parts.quotes & parts.inside, words: first_of_words };
        self.order.is_valid(&tokens, within).then_some(())
    }
}

#[cfg(test)]
mod tests;
