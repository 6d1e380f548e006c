//! Finds the flow collections of a text, and what to insert into them. In block style, the scanner only needs to know where scalars
//! and comments end.

use std::ops::Range;

/// Bytes to insert and their offsets, in order. A tab becomes a space instead.
pub(super) type Insertions = Vec<(usize, u8)>;

/// Returns the insertions into a text, and its outermost flow collections.
pub(super) fn scan(text: &str) -> (Insertions, Vec<Range<usize>>) {
    let (indents, insertions, flows) = (Vec::new(), Vec::new(), Vec::new());
    let mut scanner = Scanner { bytes: text.as_bytes(), at: 0, line: 0, indents, key: None, insertions, flows };
    while scanner.at < text.len() {
        scanner.block_token();
    }
    (scanner.insertions, scanner.flows)
}

struct Scanner<'t> {
    bytes: &'t [u8],
    at: usize,
    /// The start of the line.
    line: usize,
    /// The columns of the open block collections.
    indents: Vec<usize>,
    /// The start of what may be a key on this line.
    key: Option<usize>,
    insertions: Insertions,
    flows: Vec<Range<usize>>,
}

impl Scanner<'_> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn is_blank(&self, ahead: usize) -> bool {
        self.peek(ahead).is_none_or(|byte| b" \t\r\n".contains(&byte))
    }

    fn is_in(&self, ahead: usize, bytes: &[u8]) -> bool {
        self.peek(ahead).is_some_and(|byte| bytes.contains(&byte))
    }

    /// Goes to the next byte.
    fn skip(&mut self) {
        if self.is_in(0, b"\r\n") {
            (self.line, self.key) = (self.at + 1, None);
        }
        self.at += 1;
    }

    fn skip_line(&mut self) {
        while !self.is_in(0, b"\r\n") && self.at < self.bytes.len() {
            self.at += 1;
        }
    }

    fn column(&self) -> usize {
        self.at - self.line
    }

    fn is_marker(&self) -> bool {
        self.column() == 0
            && [&b"---"[..], b"..."].contains(&&self.bytes[self.at..self.bytes.len().min(self.at + 3)])
            && self.is_blank(3)
    }

    fn block_token(&mut self) {
        let Some(byte) = self.peek(0) else { return };
        if self.is_blank(0) {
            return self.skip();
        }
        let mut column = self.column();
        while self.indents.last().is_some_and(|indent| *indent > column) {
            self.indents.pop();
        }
        if self.is_marker() {
            self.indents.clear();
            self.at += 3;
            return;
        }
        match byte {
            b'#' => return self.skip_line(),
            b'%' if column == 0 => return self.skip_line(),
            b'-' | b'?' | b':' if self.is_blank(1) => {
                if let (b':', Some(key)) = (byte, self.key) {
                    column = key - self.line;
                }
                if self.indents.last().is_none_or(|indent| *indent < column) {
                    self.indents.push(column);
                }
                self.key = None;
                return self.at += 1;
            }
            b'|' | b'>' => return self.block_scalar(),
            _ => {}
        }
        self.key.get_or_insert(self.at);
        match byte {
            b'[' | b'{' => self.flow(),
            b'"' | b'\'' => self.quoted(byte),
            b'&' | b'*' | b'!' => {
                while !self.is_blank(0) {
                    self.at += 1;
                }
            }
            _ => self.plain(),
        }
    }

    fn quoted(&mut self, quote: u8) {
        self.at += 1;
        while let Some(byte) = self.peek(0) {
            let is_escape =
                byte == b'\\' && quote == b'"' || byte == b'\'' && quote == b'\'' && self.peek(1) == Some(b'\'');
            self.skip();
            if is_escape {
                self.skip();
            } else if byte == quote {
                return;
            }
        }
    }

    /// Skips a plain scalar in block style, whose lines are indented deeper than the block.
    fn plain(&mut self) {
        let mut after_blank = false;
        while self.at < self.bytes.len() {
            if self.is_in(0, b"\r\n") {
                while self.is_blank(0) && self.at < self.bytes.len() {
                    self.skip();
                }
                if self.indents.last().is_some_and(|indent| self.column() <= *indent) || self.is_marker() {
                    return;
                }
                after_blank = true;
            }
            if self.peek(0) == Some(b':') && self.is_blank(1) || after_blank && self.peek(0) == Some(b'#') {
                return;
            }
            after_blank = self.is_blank(0);
            self.at += 1;
        }
    }

    /// Skips a literal or folded scalar: the lines that are indented as deep as the first one.
    fn block_scalar(&mut self) {
        let parent = self.indents.last().map_or(0, |indent| indent + 1);
        self.at += 1;
        let mut indent = None;
        while self.is_in(0, b"+-0123456789") {
            indent = self
                .peek(0)
                .filter(u8::is_ascii_digit)
                .map(|digit| parent.saturating_sub(1) + usize::from(digit - b'0'))
                .or(indent);
            self.at += 1;
        }
        self.skip_line();
        while self.at < self.bytes.len() {
            self.skip();
            while self.peek(0) == Some(b' ') {
                self.at += 1;
            }
            if self.is_in(0, b"\r\n") {
                continue;
            }
            let column = self.column();
            if column < *indent.get_or_insert(column.max(parent).max(1)) {
                return;
            }
            self.skip_line();
        }
    }

    /// Reads a flow collection with the rules of kubectl's reader.
    fn flow(&mut self) {
        let start = self.at;
        let mut depth = 0_usize;
        // Whether a value ended before, so that a colon makes it a key.
        let mut is_after_value = false;
        while let Some(byte) = self.peek(0) {
            let was_after_value = std::mem::replace(&mut is_after_value, b"\"'*&!]}".contains(&byte));
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => {
                    is_after_value = was_after_value;
                    // YAML 1.2 does not allow it as indentation.
                    if byte == b'\t' {
                        self.insertions.push((self.at, byte));
                    }
                    self.skip();
                }
                b'#' => {
                    // YAML 1.2 needs a space before a comment.
                    if !b" \t\r\n".contains(&self.bytes[self.at - 1]) {
                        self.insertions.push((self.at, b' '));
                    }
                    self.skip_line();
                }
                b'[' | b'{' => {
                    depth += 1;
                    self.at += 1;
                }
                b']' | b'}' => {
                    depth -= 1;
                    self.at += 1;
                    if depth == 0 {
                        return self.flows.push(start..self.at);
                    }
                }
                b'"' | b'\'' => self.quoted(byte),
                b'*' | b'&' => {
                    self.at += 1;
                    while self.peek(0).is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte)) {
                        self.at += 1;
                    }
                    if self.is_in(0, b":?") {
                        self.insertions.push((self.at, b' '));
                    }
                }
                b'!' => {
                    while !self.is_blank(0) && !self.is_in(0, b",]}") {
                        self.at += 1;
                    }
                }
                b'?' => self.indicator(true),
                b':' if self.is_blank(1) || was_after_value => {
                    let is_adjacent = b"\"']}".contains(&self.bytes[self.at - 1]);
                    self.indicator(!is_adjacent);
                }
                b',' => self.at += 1,
                _ => {
                    is_after_value = true;
                    self.flow_plain();
                }
            }
        }
        // The parser cannot find this collection. If it finds none, such as in a literal scalar, the text is not rewritten.
        self.flows.push(start..self.bytes.len() + 1);
    }

    /// Skips `?` or `:`, with a space after it if it needs one.
    fn indicator(&mut self, needs_space: bool) {
        self.at += 1;
        if needs_space && !self.is_blank(0) {
            self.insertions.push((self.at, b' '));
        }
    }

    /// Reads a plain scalar in flow style. In YAML 1.2 it cannot end with a colon, and cannot be a dash.
    fn flow_plain(&mut self) {
        let start = self.at;
        let mut end = start;
        while self.at < self.bytes.len() && !self.is_in(0, b",[]{}") {
            let is_end = self.peek(0) == Some(b':') && self.is_blank(1);
            if is_end || self.peek(0) == Some(b'#') && b" \t\r\n".contains(&self.bytes[self.at - 1]) {
                break;
            }
            let is_blank = self.is_blank(0);
            self.skip();
            end = if is_blank { end } else { self.at };
        }
        let scalar = &self.bytes[start..end];
        let is_other = scalar.ends_with(b":") && !b"|>%@`".contains(&scalar[0]) || scalar == b"-";
        if is_other && end == self.at && self.is_in(0, b",]}") {
            self.insertions.push((start, b'\''));
            let quotes = (start..end).filter(|at| self.bytes[*at] == b'\'');
            self.insertions.extend(quotes.map(|at| (at, b'\'')));
            self.insertions.push((end, b'\''));
        }
    }
}
