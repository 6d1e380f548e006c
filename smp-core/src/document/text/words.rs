//! Numbers, `true`, `false` and `null` in a text.

use super::blocks::Bits;

/// Whether all words of a block are valid; the bits are those of their first bytes.
pub(super) fn are_valid(bytes: &[u8], start: usize, mut first: Bits) -> bool {
    let mut valid = true;
    while first != 0 {
        let place = start + first.trailing_zeros() as usize;
        first &= first - 1;
        valid &= is_word(&bytes[place..]);
    }
    valid
}

/// Whether a text begins with a number, `true`, `false` or `null`, followed by a valid delimiter.
#[inline]
fn is_word(text: &[u8]) -> bool {
    let len = match text[0] {
        b't' => text.starts_with(b"true").then_some(4),
        b'f' => text.starts_with(b"false").then_some(5),
        b'n' => text.starts_with(b"null").then_some(4),
        _ => number_len(text),
    };
    len.is_some_and(|len| text.get(len).is_none_or(|byte| ends_word(*byte)))
}

/// Whether a word may end before this byte. Whether the byte may follow the word is checked elsewhere.
const fn ends_word(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b',' | b':' | b'[' | b']' | b'{' | b'}' | b'"')
}

/// The length of the number that a text begins with.
#[inline]
fn number_len(text: &[u8]) -> Option<usize> {
    let some_digits = |from: usize| {
        let end = (from..text.len()).find(|place| !text[*place].is_ascii_digit()).unwrap_or(text.len());
        (end > from).then_some(end)
    };
    let start = usize::from(text[0] == b'-');
    let mut end = match text.get(start)? {
        b'0' => start + 1,
        _ => some_digits(start)?,
    };
    if text.get(end) == Some(&b'.') {
        end = some_digits(end + 1)?;
    }
    if let Some(b'e' | b'E') = text.get(end) {
        let sign = usize::from(matches!(text.get(end + 1), Some(b'+' | b'-')));
        end = some_digits(end + 1 + sign)?;
    }
    Some(end)
}
