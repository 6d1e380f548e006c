//! Finds the place of a path in a JSON document.

use std::ops::Range;

use smp_core::Step;

/// The bytes of a path, or of the nearest part above it that is there. The text was read before, and so is JSON.
pub(super) fn find(text: &str, path: &[Step]) -> Option<Range<usize>> {
    let mut value = Cursor { text, at: 0 }.value()?;
    let mut found = None;
    for step in path {
        let next = match step {
            Step::Field(wanted) => field(text, &value, wanted),
            Step::Index(index) => members(text, &value, b'[').nth(*index).map(|(_, item)| (item.clone(), item)),
        };
        let Some((place, next)) = next else { break };
        found = Some(place);
        value = next;
    }
    found
}

/// The name of a field and its value; the last ones count.
fn field(text: &str, object: &Range<usize>, wanted: &str) -> Option<(Range<usize>, Range<usize>)> {
    let is_wanted =
        |name: &Range<usize>| serde_json::from_str::<String>(&text[name.clone()]).is_ok_and(|name| name == wanted);
    members(text, object, b'{').filter(|(name, _)| is_wanted(name)).last()
}

/// What an object or a list holds: each name and value, or each item twice.
pub(in crate::input) fn members(
    text: &str,
    within: &Range<usize>,
    bracket: u8,
) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
    let is_one = text.as_bytes().get(within.start) == Some(&bracket);
    let mut cursor = Cursor { text, at: if is_one { within.start + 1 } else { text.len() } };
    std::iter::from_fn(move || {
        let first = cursor.value()?;
        let value = if bracket == b'{' { cursor.value()? } else { first.clone() };
        Some((first, value))
    })
}

/// A place in a text from which values are read.
struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl Cursor<'_> {
    /// The next value; none at the end of what holds it.
    fn value(&mut self) -> Option<Range<usize>> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(|byte| b" \t\r\n,:".contains(byte)) {
            self.at += 1;
        }
        let start = self.at;
        let mut open = 0_usize;
        loop {
            match bytes.get(self.at)? {
                b'"' => self.string(),
                b'{' | b'[' => {
                    open += 1;
                    self.at += 1;
                }
                b'}' | b']' => {
                    open = open.checked_sub(1)?;
                    self.at += 1;
                }
                b' ' | b'\t' | b'\r' | b'\n' | b',' | b':' => self.at += 1,
                _ => self.word(),
            }
            if open == 0 {
                return Some(start..self.at);
            }
        }
    }

    fn string(&mut self) {
        self.at += 1;
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.at) {
            self.at += if *byte == b'\\' { 2 } else { 1 };
            if *byte == b'"' {
                return;
            }
        }
    }

    fn word(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|byte| b" \t\r\n,:{}[]\"".contains(byte)).unwrap_or(rest.len());
    }
}
