//! Finds the parts of a line without reading their values.
//!
//! The scan follows brackets and quotes and does not check the grammar. Whoever uses a part checks it.

/// A JSON value in a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'l> {
    pub(super) text: &'l str,
    /// The number of levels of objects and lists.
    pub(super) depth: usize,
    /// Whether the text is exactly what this program writes for its value, except for repeated names: without spaces between
    /// tokens, without escapes that are not needed, and with integers as the only numbers.
    pub(super) is_canonical: bool,
}

/// The members of a line. `None` if it is not an object, or if a name has an escape.
pub(super) fn members(line: &str) -> Option<Vec<(&str, Part<'_>)>> {
    let mut members = Vec::with_capacity(8);
    let mut at = Cursor { text: line, offset: 0 };
    at.take(b'{')?;
    if at.peek()? == b'}' {
        at.take(b'}')?;
        return at.is_at_end().then_some(members);
    }
    loop {
        at.skip_spaces();
        let name = at.value()?;
        let name = name.text.strip_prefix('"')?.strip_suffix('"').filter(|name| !name.contains('\\'))?;
        at.take(b':')?;
        at.skip_spaces();
        members.push((name, at.value()?));
        if at.take(b',').is_none() {
            at.take(b'}')?;
            return at.is_at_end().then_some(members);
        }
    }
}

/// The items of a list. `None` if it is empty or not a list.
pub(super) fn items(list: &str) -> Option<Vec<Part<'_>>> {
    let mut items = Vec::new();
    let mut at = Cursor { text: list, offset: 0 };
    at.take(b'[')?;
    loop {
        at.skip_spaces();
        items.push(at.value()?);
        if at.take(b',').is_none() {
            at.take(b']')?;
            return at.is_at_end().then_some(items);
        }
    }
}

struct Cursor<'l> {
    text: &'l str,
    offset: usize,
}

impl<'l> Cursor<'l> {
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.offset).copied()
    }

    fn skip_spaces(&mut self) {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.byte() {
            self.offset += 1;
        }
    }

    /// The next byte after spaces.
    fn peek(&mut self) -> Option<u8> {
        self.skip_spaces();
        self.byte()
    }

    /// Skips spaces and a byte. `None`, and nothing but spaces are skipped, if it is another byte.
    fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.offset += 1)
    }

    fn is_at_end(&mut self) -> bool {
        self.peek().is_none()
    }

    /// The value that starts here.
    fn value(&mut self) -> Option<Part<'l>> {
        let (start, mut open, mut depth, mut is_canonical) = (self.offset, 0_usize, 0, true);
        loop {
            match self.byte()? {
                b'"' => is_canonical &= self.string()?,
                b'{' | b'[' => {
                    open += 1;
                    depth = depth.max(open);
                    self.offset += 1;
                }
                b'}' | b']' => {
                    open = open.checked_sub(1)?;
                    self.offset += 1;
                }
                b'-' | b'0'..=b'9' => is_canonical &= self.number(),
                b',' | b':' if open > 0 => self.offset += 1,
                b'a'..=b'z' => self.word(),
                b' ' | b'\t' | b'\r' if open > 0 => {
                    is_canonical = false;
                    self.offset += 1;
                }
                _ => return None,
            }
            if open == 0 {
                return Some(Part { text: self.text.get(start..self.offset)?, depth, is_canonical });
            }
        }
    }

    /// Skips a string. Returns whether its escapes are those that are written.
    fn string(&mut self) -> Option<bool> {
        let mut is_canonical = true;
        self.offset += 1;
        loop {
            let rest = self.text.as_bytes().get(self.offset..)?;
            self.offset += rest.iter().position(|byte| matches!(byte, b'"' | b'\\'))?;
            if self.byte()? == b'"' {
                self.offset += 1;
                return Some(is_canonical);
            }
            // Skips the escaped byte, which may be a quote.
            self.offset += 1;
            is_canonical &= !matches!(self.byte()?, b'u' | b'/');
            self.offset += 1;
        }
    }

    /// Skips a number. Returns whether it is an integer that fits 64 bits.
    fn number(&mut self) -> bool {
        let start = self.offset;
        self.skip_while(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E'));
        let digits = &self.text.as_bytes()[start..self.offset];
        digits.len() < 19 && digits != b"-0" && !digits.iter().any(|byte| matches!(byte, b'.' | b'e' | b'E'))
    }

    /// Skips `true`, `false` or `null`.
    fn word(&mut self) {
        self.skip_while(|byte| byte.is_ascii_lowercase());
    }

    fn skip_while(&mut self, is_skipped: impl Fn(u8) -> bool) {
        while self.byte().is_some_and(&is_skipped) {
            self.offset += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{items, members};

    /// The text, the depth and whether it is canonical of the only member of a line.
    fn part(line: &str) -> Option<(&str, usize, bool)> {
        let members = members(line)?;
        let [("a", part)] = members.as_slice() else { return None };
        Some((part.text, part.depth, part.is_canonical))
    }

    #[test]
    fn a_value_ends_at_its_bracket_or_quote() {
        for (value, depth, is_canonical) in [
            ("1", 0, true),
            ("true", 0, true),
            ("\"}\\\"]\\\\\"", 0, true),
            ("{}", 1, true),
            ("[[],{\"{\":\"[\"},-1]", 2, true),
            ("[[[]]]", 3, true),
            ("{\"b\": 1}", 1, false),
            ("[\t1]", 1, false),
            ("\"\\u0041\"", 0, false),
            ("\"\\/\"", 0, false),
            ("1.0", 0, false),
            ("1e3", 0, false),
            ("[-0]", 1, false),
            ("1234567890123456789", 0, false),
            ("123456789012345678", 0, true),
        ] {
            let line = format!(" {{ \"a\" :\t{value} }} \r");
            assert_eq!(part(&line), Some((value, depth, is_canonical)), "{value}");
            assert_eq!(part(&format!("{{\"a\":{value}}}")), Some((value, depth, is_canonical)), "{value}");
            let list = format!("[{value} , {value}]");
            assert_eq!(items(&list).map(|items| items.iter().map(|item| item.text).collect()), Some(vec![value; 2]));
        }
    }

    #[test]
    fn other_lines_have_no_members() {
        for line in [
            "",
            "1",
            "[]",
            "{",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1",
            "{\"a\":1,}",
            "{\"a\":1}}",
            "{\"a\":1} 2",
            "{\"a\":\"",
            "{\"a\":\"\\",
            "{\"a\":]}",
            "{\"a\":[1}",
            "{a:1}",
            "{\"\\u0061\":1}",
            "{\"a\":1 \"b\":2}",
        ] {
            assert_eq!(part(line), None, "{line}");
        }
        assert!(members("{}").is_some_and(|members| members.is_empty()));
        assert!(items("[]").is_none() && items("{}").is_none() && items("[1,]").is_none());
    }
}
