//! The check agrees with `serde_json`, and the index with a simple one, whichever vectors the processor has.

use fearless_simd::Level;
use serde_json::Value;

use super::super::containers::Container;
use super::super::index::{self, Index, is_left_out};
use super::checked_at;

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
    "\u{c}",
];
const WORDS: &[&str] = &["0", "-1", "12.5", "1e-5", "1234567890123", "true", "false", "null", "{}", "[]", "{ }"];
const CHARACTERS: &[&str] =
    &["a", "xyz", "-", "{", "]", ":", ",", "é", "€", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u12Ef", "\\uD83d\\uDe00"];

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }

    fn any_of(&mut self, texts: &[&'static str], limit: usize) -> String {
        (0..self.below(limit)).map(|_| texts[self.below(texts.len())]).collect()
    }

    /// Few pieces in a frame.
    fn pieces(&mut self) -> String {
        let (frame, body) = (self.below(6), self.any_of(PIECES, 9));
        match frame {
            0 => body,
            1 => format!("[{body}]"),
            2 => format!("{{\"k\":{body}}}"),
            3 => format!("\"{body}\""),
            4 => format!("{{\"{body}\":[1, {body}]}}"),
            _ => format!("{}[\"{body}\"]", " ".repeat(self.below(70))),
        }
    }

    fn string(&mut self, text: &mut String) {
        text.extend(["\"", &self.any_of(CHARACTERS, 12), "\""]);
    }

    /// Appends a valid value.
    fn value(&mut self, depth: usize, text: &mut String) {
        let space = self.any_of(&["\n", " ", "\r", "\t", "                    "], 3);
        let brackets = match self.below(if depth > 6 { 4 } else { 8 }) {
            0 => return text.push_str(WORDS[self.below(WORDS.len())]),
            1..=3 => return self.string(text),
            4 | 5 => ["[", "]"],
            _ => ["{", "}"],
        };
        text.push_str(brackets[0]);
        for place in 0..self.below(5) {
            text.push_str(if place > 0 { "," } else { "" });
            text.push_str(&space);
            if brackets[0] == "{" {
                self.string(text);
                text.extend([&space, ":"]);
            }
            self.value(depth + 1, text);
            text.push_str(&space);
        }
        text.push_str(brackets[1]);
    }

    /// A document that has no error, or one.
    fn document(&mut self) -> Vec<u8> {
        let mut text = " ".repeat(self.below(64));
        self.value(0, &mut text);
        let mut text = text.into_bytes();
        let place = self.below(text.len());
        let piece = PIECES[self.below(PIECES.len())].bytes();
        match self.below(8) {
            0 => drop(text.remove(place)),
            1 => drop(text.splice(place..place, piece)),
            2 => drop(text.splice(place..=place, piece)),
            3 => text[place] = self.below(256).try_into().unwrap(),
            4 => text.truncate(place),
            _ => {}
        }
        text
    }
}

/// The vectors that this processor has, the best ones first.
fn levels() -> Vec<Level> {
    let best = Level::new();
    let mut levels = vec![super::level(), best];
    #[cfg(target_arch = "x86_64")]
    {
        levels.extend(best.as_sse4_2().map(fearless_simd::Simd::level));
        levels.extend(best.as_sse2().map(fearless_simd::Simd::level));
    }
    levels.push(Level::fallback());
    levels
}

/// The containers of a valid text, found byte by byte.
fn containers(text: &[u8]) -> Vec<(usize, usize)> {
    let (mut found, mut open, mut at) = (Vec::new(), Vec::new(), 0);
    while at < text.len() {
        match text[at] {
            b'"' => {
                at += 1;
                while text[at] != b'"' {
                    at += if text[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'{' | b'[' if is_left_out(text, at) => at += 1,
            b'{' | b'[' => {
                open.push((found.len(), at));
                found.push((0, 0));
            }
            b'}' | b']' => {
                let (container, _) = open.pop().unwrap();
                found[container] = (at + 1, found.len());
            }
            _ => {}
        }
        at += 1;
    }
    found
}

fn in_index(index: Index) -> Vec<(usize, usize)> {
    let restored = |(index, entry): (usize, &super::super::containers::Entry)| {
        let Container { end, next } = entry.container(0, index);
        (end, next)
    };
    index.into_entries().iter().enumerate().map(restored).collect()
}

/// Compares the verdicts on a text. Returns whether it is JSON.
fn compare(text: &[u8], levels: &[Level]) -> bool {
    let read = serde_json::from_slice::<Value>(text);
    if read.as_ref().is_err_and(|error| error.to_string().starts_with("number out of range")) {
        // A `Value` cannot hold every number, but a text can.
        return false;
    }
    let wanted = read.is_ok().then(|| containers(text));
    for level in levels {
        let (checked, shown) = (checked_at(*level, text).ok().map(in_index), String::from_utf8_lossy(text));
        assert_eq!(checked, wanted, "{level:?}: {shown:?}");
        if wanted.is_some() {
            assert_eq!(index::trusted_at(*level, text).map(in_index), wanted, "{level:?}: {shown:?}");
        }
    }
    wanted.is_some()
}

/// With the variable `SMP_TEXTS`, that many texts are compared, all of them with all vectors.
#[test]
fn a_text_is_json_if_serde_json_accepts_it() {
    let more = std::env::var("SMP_TEXTS").ok().map(|count| count.parse::<usize>().unwrap());
    let (count, all) = (more.unwrap_or(200_000), levels());
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut valid = 0;
    for number in 0..count {
        let text = if number % 4 == 0 { random.document() } else { random.pieces().into_bytes() };
        let levels = if more.is_some() || number % 16 == 0 { all.as_slice() } else { &all[..1] };
        valid += usize::from(compare(&text, levels));
    }
    assert!(valid > count / 20, "{valid} texts were JSON");
}

#[test]
fn numbers_of_any_size_are_json() {
    let numbers = ["1e999", "-0", "123456789012345678901234567890", "0.10"];
    assert!(numbers.into_iter().all(|text| super::checked(text.as_bytes()).is_ok()));
}

#[test]
fn text_after_a_block_of_any_length_is_checked() {
    for width in 0..200 {
        let spaces = " ".repeat(width);
        for (text, is_json) in [
            ("1", true),
            ("[1]", true),
            ("\"\\u00e9\"", true),
            ("\"\\ud83d\\ude00\"", true),
            ("{\"a\":{},\"b\":[[]]}", true),
            ("", false),
            ("1,", false),
            ("{},{}", false),
            ("[1],[2]", false),
            ("{\"a\":1},\"b\":2", false),
            ("[}", false),
            ("[1}", false),
            ("{\"a\":1,}", false),
            ("{\"a\",1}", false),
            ("{\"a\":1,2}", false),
            ("[\"a\":1]", false),
            ("[1 2]", false),
            ("\"\\u00e\"", false),
            ("\"\\ude00\"", false),
            ("\"\\ud83d\\u0041\"", false),
            ("\"\\x\"", false),
            ("tru", false),
            ("\u{a0}1", false),
        ] {
            for text in [format!("{spaces}{text}"), format!("{text}{spaces}"), format!("{spaces}{text}{spaces}")] {
                for level in levels() {
                    assert_eq!(checked_at(level, text.as_bytes()).is_ok(), is_json, "{level:?}: {text:?}");
                }
            }
        }
    }
}
