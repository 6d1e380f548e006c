//! Checks the escapes in the strings of a text, block by block.
#![expect(clippy::inline_always, reason = "code that is not inlined is compiled for the oldest processor")]

use fearless_simd::Simd;

use super::blocks::{Bits, Lanes};

/// State carried from one block to the next.
#[derive(Default)]
pub(super) struct Escapes {
    /// The bytes of the block that must be hexadecimal digits.
    digits: Bits,
    /// 1 if the first byte is the first digit after a `\u`.
    first: Bits,
    /// The position of the first digit of the `\u` that must complete a surrogate pair.
    second_half: usize,
}

impl Escapes {
    /// Whether the block must be checked even if it has no backslash.
    #[inline(always)]
    pub(super) const fn continues(&self) -> bool {
        self.digits != 0
    }

    /// Checks a block; `escaped` are its bytes in strings that follow a backslash.
    #[inline(always)]
    pub(super) fn check<S: Simd>(&mut self, bytes: &[u8], start: usize, lanes: &Lanes<S>, escaped: Bits) -> Option<()> {
        let unicode = escaped & lanes.equal(b'u');
        if escaped & !(unicode | lanes.escapable()) != 0 {
            return None;
        }
        if unicode | self.digits == 0 {
            return Some(());
        }
        let digits = self.digits | unicode << 1 | unicode << 2 | unicode << 3 | unicode << 4;
        let first = self.first | unicode << 1;
        self.digits = unicode >> 63 | unicode >> 62 | unicode >> 61 | unicode >> 60;
        self.first = unicode >> 63;
        if digits & !lanes.hexadecimal_digits() != 0 {
            return None;
        }
        // Surrogates are D800 to DFFF.
        match first & lanes.letter_d() {
            0 => Some(()),
            letters => {
                self.second_half = surrogates(bytes, start, letters, self.second_half)?;
                Some(())
            }
        }
    }
}

/// Checks that surrogates come in pairs, as in `\ud83d\ude00`. The bits are those of the letters D. Takes and returns the
/// position of a D that must complete a pair.
#[inline(never)]
fn surrogates(bytes: &[u8], start: usize, mut letters: Bits, mut second_half: usize) -> Option<usize> {
    while letters != 0 {
        let place = start + letters.trailing_zeros() as usize;
        letters &= letters - 1;
        match bytes.get(place + 1)? {
            b'8' | b'9' | b'a' | b'A' | b'b' | b'B' => match bytes.get(place + 4..place + 8)? {
                [b'\\', b'u', b'd' | b'D', b'c'..=b'f' | b'C'..=b'F'] => second_half = place + 6,
                _ => return None,
            },
            b'c'..=b'f' | b'C'..=b'F' if second_half != place => return None,
            _ => {}
        }
    }
    Some(second_half)
}
