//! A JSON text in blocks of 64 bytes: which bytes are in strings, and which are punctuation.
//!
//! The code is generic over the vectors of the processor. [`fearless_simd::dispatch`] chooses them at run time, once for a
//! text, and all code that works on blocks is inlined there.
#![expect(clippy::inline_always, reason = "code that is not inlined is compiled for the oldest processor")]

use std::sync::LazyLock;

use fearless_simd::prelude::*;
use fearless_simd::{Level, u8x64};

/// How many bytes are processed at a time.
pub(super) const BLOCK: usize = 64;

/// One bit for each byte of a block; the first byte has the lowest bit.
pub(super) type Bits = u64;

/// The vectors for code that calls functions between its uses of vectors, so that the compiler keeps vectors on the stack. The
/// stack is not aligned for vectors of 64 bytes, which are slow there.
#[inline]
pub(super) fn level() -> Level {
    /// Asking the processor takes longer than to check a short patch.
    static LEVEL: LazyLock<Level> = LazyLock::new(|| {
        let best = Level::new();
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        let best = best.as_avx2().map_or(best, Simd::level);
        best
    });
    *LEVEL
}

/// State carried from one block to the next.
#[derive(Default)]
pub(super) struct Strings {
    /// All ones if the block begins inside a string.
    inside: Bits,
    /// 1 if the first byte is escaped.
    escapes: Bits,
}

/// The parts of a block.
pub(super) struct Parts {
    /// Quotes that begin or end a string.
    pub(super) quotes: Bits,
    /// Bytes in strings, including the opening quote and excluding the closing one.
    pub(super) inside: Bits,
    /// Bytes after a backslash that is not escaped itself, inside and outside of strings.
    pub(super) escaped: Bits,
}

/// The brackets of a block that are not in strings.
pub(super) struct Brackets {
    pub(super) opening: Bits,
    pub(super) closing: Bits,
    /// Set at `{` and `}`, clear at `[` and `]`; other bytes have any bit.
    pub(super) objects: Bits,
}

/// The bytes of a block in vectors.
pub(super) struct Lanes<S: Simd>(u8x64<S>);

impl<S: Simd> Lanes<S> {
    /// The block at a position of a text; the last block is padded with spaces.
    #[inline(always)]
    pub(super) fn at(simd: S, bytes: &[u8], start: usize) -> Self {
        let rest = bytes.get(start..).unwrap_or_default();
        match rest.first_chunk() {
            Some(block) => Self::of(simd, block),
            None => Self::of(simd, &padded(rest)),
        }
    }

    #[inline(always)]
    pub(super) fn of(simd: S, block: &[u8; BLOCK]) -> Self {
        Self(u8x64::simd_from(simd, *block))
    }

    /// The block at a position of a text; bytes before `from` count as spaces.
    #[inline(always)]
    pub(super) fn after(simd: S, bytes: &[u8], start: usize, from: usize) -> Self {
        let rest = bytes.get(start..).unwrap_or_default();
        let len = rest.len().min(BLOCK);
        let skipped = (from - start).min(len);
        let mut block = [b' '; BLOCK];
        block[skipped..len].copy_from_slice(&rest[skipped..len]);
        Self(u8x64::simd_from(simd, block))
    }

    #[inline(always)]
    pub(super) fn equal(&self, byte: u8) -> Bits {
        self.0.simd_eq(byte).to_bitmask()
    }

    #[inline(always)]
    pub(super) fn is_ascii(&self) -> bool {
        self.0.simd_lt(0x80).all_true()
    }

    #[inline(always)]
    pub(super) fn brackets(&self, outside: Bits) -> Brackets {
        // `[` and `{` differ in one bit, as do `]` and `}`.
        let either = self.0 | 0x20;
        Brackets {
            opening: either.simd_eq(b'{').to_bitmask() & outside,
            closing: either.simd_eq(b'}').to_bitmask() & outside,
            objects: self.0.simd_ge(0x60).to_bitmask(),
        }
    }

    /// Bytes that must be escaped in a string.
    #[inline(always)]
    pub(super) fn controls(&self) -> Bits {
        self.0.simd_le(0x1f).to_bitmask()
    }

    /// The control characters that are whitespace.
    #[inline(always)]
    pub(super) fn spaces_among_controls(&self) -> Bits {
        (self.0.simd_eq(b'\n') | self.0.simd_eq(b'\r') | self.0.simd_eq(b'\t')).to_bitmask()
    }

    /// Bytes that mean something after a backslash, except `u`.
    #[inline(always)]
    pub(super) fn escapable(&self) -> Bits {
        let is = |byte: u8| self.0.simd_eq(byte);
        // `b` and `r` differ in one bit.
        let letters = (self.0 | 0x10).simd_eq(b'r') | is(b'f') | is(b'n') | is(b't');
        (letters | is(b'"') | is(b'\\') | is(b'/')).to_bitmask()
    }

    #[inline(always)]
    pub(super) fn hexadecimal_digits(&self) -> Bits {
        let digits = (self.0 - b'0').simd_le(9);
        let letters = ((self.0 | 0x20) - b'a').simd_le(5);
        (digits | letters).to_bitmask()
    }

    /// `d` and `D`.
    #[inline(always)]
    pub(super) fn letter_d(&self) -> Bits {
        (self.0 | 0x20).simd_eq(b'd').to_bitmask()
    }
}

/// The last block of a text, padded with spaces.
pub(super) fn padded(rest: &[u8]) -> [u8; BLOCK] {
    let mut last = [b' '; BLOCK];
    last[..rest.len()].copy_from_slice(rest);
    last
}

impl Strings {
    #[inline(always)]
    pub(super) fn parts<S: Simd>(&mut self, lanes: &Lanes<S>) -> Parts {
        let (quotes, escaped) = self.quotes(lanes);
        // Each quote flips all bits after it.
        let mut inside = quotes;
        for by in [1, 2, 4, 8, 16, 32] {
            inside ^= inside << by;
        }
        inside ^= self.inside;
        self.inside = if inside >> 63 == 1 { Bits::MAX } else { 0 };
        Parts { quotes, inside, escaped }
    }

    /// The quotes that begin or end a string, and the bytes that are escaped.
    #[inline(always)]
    pub(super) fn quotes<S: Simd>(&mut self, lanes: &Lanes<S>) -> (Bits, Bits) {
        let (quotes, backslashes) = (lanes.equal(b'"'), lanes.equal(b'\\'));
        if self.escapes | backslashes == 0 {
            return (quotes, 0);
        }
        let escaped = self.escaped(backslashes);
        (quotes & !escaped, escaped)
    }

    /// Whether the text ends inside a string.
    pub(super) const fn is_open(&self) -> bool {
        self.inside != 0
    }

    /// The bytes that are escaped, that is, that follow a backslash that is not escaped itself: every second backslash
    /// of a run, and the byte after a run of odd length.
    #[inline(always)]
    fn escaped(&mut self, backslashes: Bits) -> Bits {
        const EVEN: Bits = 0x5555_5555_5555_5555;
        let free = backslashes & !self.escapes;
        let after = free << 1 | self.escapes;
        // Adding the first bit of a run to the run carries to the position after its end. Which bytes are escaped
        // depends on whether the run begins at an odd or at an even position.
        let (odd, runs_over) = free.overflowing_add(free & !EVEN & !after);
        self.escapes = Bits::from(runs_over);
        (EVEN ^ odd << 1) & after
    }
}
