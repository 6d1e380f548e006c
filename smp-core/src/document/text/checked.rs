//! Checks that a text is JSON by the rules of `serde_json`, and finds where its objects and lists end.

use super::blocks::{BLOCK, Bits, Lanes, Strings};
use super::index::Index;

/// The objects and lists of a text; `None` if it is not JSON (RFC 8259; surrogates must be paired, as in Rust strings).
pub(super) fn checked(text: &str) -> Option<Index> {
    let mut marks = Marks::of(text.as_bytes());
    grammar(&mut marks)?;
    if marks.strings.is_open() { None } else { marks.index.whole() }
}

/// Checks the order of the marks. Each place in the code knows what may come next, which helps branch prediction.
fn grammar(marks: &mut Marks<'_>) -> Option<()> {
    let bytes = marks.bytes;
    // The marks left in the block; a local variable, so that it stays in a register.
    let (mut left, mut block): (Bits, usize) = (0, 0);
    let mut is_in: Vec<In> = Vec::with_capacity(16);
    // The next mark: the byte that something begins with, and its position. `None` at the end.
    macro_rules! next {
        () => {{
            while left == 0 && marks.has_more() {
                (left, block) = marks.of_next_block()?;
            }
            let place = block + left.trailing_zeros() as usize;
            let is_there = left != 0;
            left &= left.wrapping_sub(1);
            if is_there { bytes.get(place).map(|byte| (*byte, place)) } else { None }
        }};
    }
    // The value of the field whose name is this mark.
    macro_rules! named {
        ($name:expr) => {
            if $name.0 == b'"' && next!()?.0 == b':' { next!()? } else { return None }
        };
    }
    let mut value = next!()?;
    loop {
        match value.0 {
            b'"' => {}
            b'{' => {
                let first = next!()?;
                if first.0 != b'}' {
                    is_in.push(In::Object);
                    value = named!(first);
                    continue;
                }
            }
            b'[' => {
                let first = next!()?;
                if first.0 != b']' {
                    is_in.push(In::List);
                    value = first;
                    continue;
                }
            }
            _ if is_word(&bytes[value.1..]) => {}
            _ => return None,
        }
        loop {
            let Some(around) = is_in.last() else {
                while left == 0 && marks.has_more() {
                    left = marks.of_next_block()?.0;
                }
                return (left == 0).then_some(());
            };
            match (next!()?.0, around) {
                (b',', In::Object) => {
                    let name = next!()?;
                    value = named!(name);
                    break;
                }
                (b',', In::List) => {
                    value = next!()?;
                    break;
                }
                (b'}', In::Object) | (b']', In::List) => {
                    is_in.pop();
                }
                _ => return None,
            }
        }
    }
}

/// What a value is in.
#[derive(Clone, Copy)]
enum In {
    Object,
    List,
}

/// The brackets, commas, colons, and first bytes of strings and words of a text, block by block.
struct Marks<'t> {
    bytes: &'t [u8],
    next_block: usize,
    strings: Strings,
    in_word: Bits,
    index: Index,
}

impl<'t> Marks<'t> {
    fn of(bytes: &'t [u8]) -> Self {
        let index = Index::for_text(bytes);
        Self { bytes, next_block: 0, strings: Strings::default(), in_word: 0, index }
    }

    #[inline]
    const fn has_more(&self) -> bool {
        self.next_block < self.bytes.len()
    }

    /// The marks of the next block and its position; `None` if the block has bytes that are not valid in JSON.
    #[inline(never)]
    fn of_next_block(&mut self) -> Option<(Bits, usize)> {
        let start = self.next_block;
        self.next_block += BLOCK;
        let lanes = Lanes::at(self.bytes, start);
        let parts = self.strings.parts(&lanes);
        if lanes.controls() & parts.inside != 0 {
            return None;
        }
        if parts.backslashes != 0 {
            check_escapes(self.bytes, start, parts.backslashes & parts.inside)?;
        }
        self.index.add_block(start, &lanes, !parts.inside)?;
        let marks = lanes.brackets() | lanes.commas_and_colons();
        let words = !(lanes.spaces() | marks | parts.inside | parts.quotes);
        let first_of_words = words & !(words << 1 | self.in_word);
        self.in_word = words >> 63;
        Some((marks & !parts.inside | parts.quotes & parts.inside | first_of_words, start))
    }
}

/// Whether a text begins with a number, `true`, `false` or `null`, followed by a valid delimiter.
fn is_word(text: &[u8]) -> bool {
    let len = match text.first() {
        Some(b't') if text.starts_with(b"true") => 4,
        Some(b'f') if text.starts_with(b"false") => 5,
        Some(b'n') if text.starts_with(b"null") => 4,
        Some(b'-' | b'0'..=b'9') => match number_len(text) {
            Some(len) => len,
            None => return false,
        },
        _ => return false,
    };
    matches!(text.get(len), None | Some(b' ' | b'\n' | b'\r' | b'\t' | b',' | b':' | b'[' | b']' | b'{' | b'}' | b'"'))
}

/// The length of the number that a text begins with.
fn number_len(text: &[u8]) -> Option<usize> {
    let digits = |from: usize| text[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let some_digits = |from: usize| match digits(from) {
        0 => None,
        count => Some(from + count),
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

/// Checks what follows the backslashes of a block.
#[cold]
fn check_escapes(bytes: &[u8], start: usize, mut backslashes: Bits) -> Option<()> {
    // An escaped backslash was already checked with the one before it.
    let before = bytes[..start].iter().rev().take_while(|byte| **byte == b'\\').count();
    let mut skip = (before % 2 == 1).then_some(start);
    while backslashes != 0 {
        let place = start + backslashes.trailing_zeros() as usize;
        backslashes &= backslashes - 1;
        if skip == Some(place) {
            continue;
        }
        match bytes.get(place + 1)? {
            b'\\' => skip = Some(place + 1),
            b'"' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => {}
            b'u' => check_unicode(bytes, place)?,
            _ => return None,
        }
    }
    Some(())
}

/// Checks a `\uXXXX`. A surrogate must have its other half next to it.
fn check_unicode(bytes: &[u8], place: usize) -> Option<()> {
    let unit = |place: usize| -> Option<u32> {
        let text = bytes.get(place..place + 6).filter(|text| text.starts_with(b"\\u"))?;
        text[2..].iter().try_fold(0, |unit, byte| Some(unit << 4 | char::from(*byte).to_digit(16)?))
    };
    match unit(place)? {
        0xd800..=0xdbff => matches!(unit(place + 6)?, 0xdc00..=0xdfff).then_some(()),
        0xdc00..=0xdfff => {
            let leading = unit(place.checked_sub(6)?)?;
            // The one before must be an escape, not the end of an escaped backslash.
            let backslashes = bytes[..place - 5].iter().rev().take_while(|byte| **byte == b'\\').count();
            (matches!(leading, 0xd800..=0xdbff) && backslashes % 2 == 1).then_some(())
        }
        _ => Some(()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::checked;

    /// Pieces of valid and invalid JSON, and pieces that make blocks end in the middle of something.
    const PIECES: &[&str] = &[
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "\"",
        "\\",
        " ",
        "\n",
        "\t",
        "\"a\"",
        "\"a\":1",
        "1",
        "-",
        "0",
        "01",
        "1.5",
        "1e5",
        ".",
        "e",
        "E+2",
        "true",
        "false",
        "null",
        "nul",
        "\\u00e9",
        "\\ud83d\\ude00",
        "\\ud83d",
        "\\ude00",
        "\\\"",
        "\\\\",
        "\\n",
        "\\x",
        "é",
        "\u{1}",
        "y",
        "_",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "[1,{\"a\":[]}]",
        "{\"b\":\"c\"}",
        "\u{7f}",
    ];

    #[test]
    fn a_text_is_json_if_serde_json_accepts_it() {
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = |below: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            usize::try_from(random % below as u64).unwrap()
        };
        let mut valid = 0;
        for _ in 0..200_000 {
            let wrap = next(6);
            let body: String = (0..next(9)).map(|_| PIECES[next(PIECES.len())]).collect();
            let text = match wrap {
                0 => body,
                1 => format!("[{body}]"),
                2 => format!("{{\"k\":{body}}}"),
                3 => format!("\"{body}\""),
                4 => format!("{{\"{body}\":[1, {body}]}}"),
                _ => format!("{}[\"{body}\"]", " ".repeat(next(70))),
            };
            let read = serde_json::from_str::<Value>(&text);
            if read.as_ref().is_err_and(|error| error.to_string().starts_with("number out of range")) {
                // A `Value` cannot hold every number, but a text can.
                continue;
            }
            let wanted = read.is_ok();
            valid += usize::from(wanted);
            assert_eq!(checked(&text).is_some(), wanted, "{text:?}");
        }
        assert!(valid > 10_000, "{valid} texts were JSON");
    }

    #[test]
    fn numbers_of_any_size_are_json() {
        assert!(
            ["1e999", "-0", "123456789012345678901234567890", "0.10"].into_iter().all(|text| checked(text).is_some())
        );
    }
}
