//! Whether a text is JSON, as `serde_json` has it; and where its objects and lists end.

use super::blocks::{self, BLOCK, Bits, Lanes, Strings};
use super::index::Index;

/// The objects and lists of a text; `None` where it is no JSON. (RFC 8259; surrogates come in pairs, as in a Rust string.)
pub(super) fn checked(text: &str) -> Option<Index> {
    let bytes = text.as_bytes();
    let mut index = Index::for_text(bytes);
    let mut strings = Strings::default();
    let mut grammar = Grammar { bytes, expected: Expected::Document, after: Vec::with_capacity(16) };
    let mut in_word = 0;
    blocks::each(bytes, |start, block| {
        let lanes = Lanes::of(block);
        let parts = strings.parts(&lanes);
        if lanes.controls() & parts.inside != 0 {
            return None;
        }
        if parts.backslashes != 0 {
            check_escapes(bytes, start, parts.backslashes & parts.inside)?;
        }
        index.add_block(start, &lanes, !parts.inside)?;
        let marks = lanes.brackets() | lanes.commas_and_colons();
        let words = !(lanes.spaces() | marks | parts.inside | parts.quotes);
        let first_of_words = words & !(words << 1 | in_word);
        in_word = words >> 63;
        let strings = parts.quotes & parts.inside;
        grammar.add(block, start, marks & !parts.inside | strings | first_of_words)
    })?;
    let is_whole = !strings.is_open() && grammar.expected == Expected::End;
    if is_whole { index.whole() } else { None }
}

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Expected {
    Document,
    End,
    /// In an object that has just begun.
    NameOrEnd,
    Name,
    Colon,
    Value,
    CommaOrEnd,
    /// In a list that has just begun.
    ItemOrEnd,
    Item,
    ItemCommaOrEnd,
    /// It is no JSON.
    Nothing,
}

/// How many there are.
const EXPECTED: usize = Expected::Nothing as usize + 1;

/// What begins with a byte.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Mark {
    String,
    Colon,
    Comma,
    Object,
    List,
    ObjectEnd,
    ListEnd,
    /// A number, `true`, `false`, `null`, or what is no JSON.
    Word,
}

const MARKS: usize = Mark::Word as usize + 1;

/// What may come after a mark; where it begins an object or a list, after that has ended.
const fn next(expected: Expected, mark: Mark) -> Expected {
    match (expected, mark) {
        (Expected::NameOrEnd | Expected::Name, Mark::String) => Expected::Colon,
        (Expected::Colon, Mark::Colon) => Expected::Value,
        (Expected::CommaOrEnd, Mark::Comma) => Expected::Name,
        (Expected::ItemCommaOrEnd, Mark::Comma) => Expected::Item,
        (Expected::Document, Mark::String | Mark::Word | Mark::Object | Mark::List) => Expected::End,
        (Expected::Value, Mark::String | Mark::Word | Mark::Object | Mark::List) => Expected::CommaOrEnd,
        (Expected::Item | Expected::ItemOrEnd, Mark::String | Mark::Word | Mark::Object | Mark::List) => {
            Expected::ItemCommaOrEnd
        }
        // What comes after an end was said when it began.
        (Expected::CommaOrEnd | Expected::NameOrEnd, Mark::ObjectEnd)
        | (Expected::ItemCommaOrEnd | Expected::ItemOrEnd, Mark::ListEnd) => expected,
        _ => Expected::Nothing,
    }
}

/// [`next`] for everything, since a look-up is faster than many branches.
static NEXT: [[Expected; MARKS]; EXPECTED] = {
    const ALL: [Expected; EXPECTED] = [
        Expected::Document,
        Expected::End,
        Expected::NameOrEnd,
        Expected::Name,
        Expected::Colon,
        Expected::Value,
        Expected::CommaOrEnd,
        Expected::ItemOrEnd,
        Expected::Item,
        Expected::ItemCommaOrEnd,
        Expected::Nothing,
    ];
    let mut table = [[Expected::Nothing; MARKS]; EXPECTED];
    let mut place = 0;
    while place < EXPECTED {
        let from = ALL[place];
        table[from as usize] = [
            next(from, Mark::String),
            next(from, Mark::Colon),
            next(from, Mark::Comma),
            next(from, Mark::Object),
            next(from, Mark::List),
            next(from, Mark::ObjectEnd),
            next(from, Mark::ListEnd),
            next(from, Mark::Word),
        ];
        place += 1;
    }
    table
};

/// The mark that each byte is.
static MARK: [Mark; 256] = {
    let mut marks = [Mark::Word; 256];
    marks[b'"' as usize] = Mark::String;
    marks[b':' as usize] = Mark::Colon;
    marks[b',' as usize] = Mark::Comma;
    marks[b'{' as usize] = Mark::Object;
    marks[b'[' as usize] = Mark::List;
    marks[b'}' as usize] = Mark::ObjectEnd;
    marks[b']' as usize] = Mark::ListEnd;
    marks
};

struct Grammar<'t> {
    bytes: &'t [u8],
    expected: Expected,
    /// What may come after each object and list that has not ended.
    after: Vec<Expected>,
}

impl Grammar<'_> {
    /// Goes on over the marks of a block: brackets, commas, colons, and the first bytes of strings and words.
    #[inline]
    fn add(&mut self, block: &[u8; BLOCK], start: usize, mut marks: Bits) -> Option<()> {
        let mut expected = self.expected;
        while marks != 0 {
            let place = marks.trailing_zeros() as usize;
            marks &= marks - 1;
            let mark = MARK[usize::from(block[place])];
            let next = NEXT[expected as usize][mark as usize];
            if next == Expected::Nothing {
                return None;
            }
            expected = match mark {
                Mark::String | Mark::Colon | Mark::Comma => next,
                Mark::Object => {
                    self.after.push(next);
                    Expected::NameOrEnd
                }
                Mark::List => {
                    self.after.push(next);
                    Expected::ItemOrEnd
                }
                Mark::ObjectEnd | Mark::ListEnd => self.after.pop()?,
                Mark::Word if is_word(&self.bytes[start + place..]) => next,
                Mark::Word => return None,
            };
        }
        self.expected = expected;
        Some(())
    }
}

/// Whether a text begins with a number, `true`, `false` or `null` that ends where it must.
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

/// How long the number is that a text begins with.
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

/// Checks what stands behind the backslashes of a block.
#[cold]
fn check_escapes(bytes: &[u8], start: usize, mut backslashes: Bits) -> Option<()> {
    // A backslash that is escaped itself, by the one before it, was looked at with that one.
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

/// Checks a `\uXXXX`; of two that make one character, each with the other beside it.
fn check_unicode(bytes: &[u8], place: usize) -> Option<()> {
    let unit = |place: usize| -> Option<u32> {
        let text = bytes.get(place..place + 6).filter(|text| text.starts_with(b"\\u"))?;
        text[2..].iter().try_fold(0, |unit, byte| Some(unit << 4 | char::from(*byte).to_digit(16)?))
    };
    match unit(place)? {
        0xd800..=0xdbff => matches!(unit(place + 6)?, 0xdc00..=0xdfff).then_some(()),
        0xdc00..=0xdfff => {
            let leading = unit(place.checked_sub(6)?)?;
            // The one before must be an escape itself, not the end of an escaped backslash.
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

    /// What is JSON, what is not, and what ends a block in the middle.
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
    fn it_is_json_when_serde_json_says_so() {
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
                // A `Value` cannot hold every number; a text can.
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
