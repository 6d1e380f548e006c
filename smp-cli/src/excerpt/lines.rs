//! Finds where lines start, and which lines continue a string from above.

use std::cell::RefCell;
use std::rc::Rc;

use super::mask::Masked;

/// The lines of a text.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    starts: Vec<usize>,
    /// Whether each line is part of a string that starts above it.
    texts: Vec<bool>,
    /// The line that was masked last. Many errors may be on one line.
    last: RefCell<Option<(usize, Rc<Masked>)>>,
}

impl Lines {
    /// Finds the lines of a text in YAML or JSON, which may be invalid.
    pub(crate) fn new(text: &str) -> Self {
        let mut scanner = Scanner { open: Open::Nothing, brackets: 0, is_secret: text.contains("Secret") };
        let mut lines = Self { starts: Vec::new(), texts: Vec::new(), last: RefCell::new(None) };
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            lines.starts.push(start);
            lines.texts.push(scanner.is_text(line.trim_end_matches(['\r', '\n'])));
            start += line.len();
        }
        if text.is_empty() || text.ends_with('\n') {
            lines.starts.push(start);
            lines.texts.push(false);
        }
        lines
    }

    /// The index of the line that contains an offset.
    pub(crate) fn index(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// The offset at which a line starts.
    pub(crate) fn start(&self, index: usize) -> usize {
        self.starts[index]
    }

    /// A line with its values masked.
    pub(super) fn masked(&self, index: usize, line: &str) -> Rc<Masked> {
        let mut last = self.last.borrow_mut();
        if let Some((_, masked)) = last.as_ref().filter(|(last, _)| *last == index) {
            return Rc::clone(masked);
        }
        let masked = Rc::new(if self.texts[index] { Masked::string(line) } else { Masked::new(line) });
        *last = Some((index, Rc::clone(&masked)));
        masked
    }
}

/// Reads line by line.
struct Scanner {
    open: Open,
    /// The number of open brackets.
    brackets: usize,
    /// Whether the text may be a Secret, in which a line may continue an unquoted string.
    is_secret: bool,
}

/// What continues on the next line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    Nothing,
    /// A string in quotes.
    Quoted(char),
    /// A string after `|` or `>`, or without quotes, whose lines have more columns of indentation than this. `None`: any.
    Indented(Option<usize>),
}

impl Scanner {
    /// Reads a line. Returns whether it is part of a string that starts above it.
    ///
    /// ```yaml
    /// config: |
    ///   password: x   # part of a string
    /// next: "a
    ///   b: c"         # part of a string
    /// ```
    fn is_text(&mut self, line: &str) -> bool {
        match self.open {
            Open::Quoted(quote) => {
                if let Some(end) = closing(line, quote) {
                    self.open = Open::Nothing;
                    self.scan(&line[end..], None);
                }
                return true;
            }
            Open::Indented(parent) => {
                let indent = line.len() - line.trim_start_matches(' ').len();
                let is_inside = parent.is_none_or(|parent| indent > parent) && !line.starts_with("---");
                if line.trim().is_empty() || is_inside {
                    return true;
                }
                self.open = Open::Nothing;
            }
            Open::Nothing => {}
        }
        let rest = line.strip_prefix("---").unwrap_or(line);
        let indent = line.len() - line.trim_start_matches(' ').len();
        self.scan(rest, indent.checked_sub(1));
        false
    }

    /// Reads a line from a place outside of strings. `parent` is the column that strings below must exceed.
    fn scan(&mut self, line: &str, mut parent: Option<usize>) {
        let mut at = 0;
        let mut is_value = false;
        while let Some(first) = line[at..].chars().next() {
            let rest = &line[at..];
            let is_alone = rest[first.len_utf8()..].chars().next().is_none_or(char::is_whitespace);
            match first {
                '#' if at == 0 || line[..at].ends_with(char::is_whitespace) => return,
                '-' | '?' if is_alone => parent = Some(at),
                '[' | '{' => self.brackets += 1,
                ']' | '}' => self.brackets = self.brackets.saturating_sub(1),
                '"' | '\'' => match closing(&rest[1..], first) {
                    Some(end) => {
                        parent = if rest[1 + end..].trim_start().starts_with(':') { Some(at) } else { parent };
                        at += 1 + end;
                        continue;
                    }
                    None => {
                        self.open = Open::Quoted(first);
                        return;
                    }
                },
                '|' | '>' if is_header(rest) => {
                    self.open = Open::Indented(parent);
                    return;
                }
                '&' | '!' | '*' => {
                    at += rest.find(|c: char| c.is_whitespace() || ",]}".contains(c)).unwrap_or(rest.len());
                    continue;
                }
                ' ' | '\t' | ',' => {}
                ':' => is_value = true,
                _ => {
                    let end = plain(rest, self.brackets > 0);
                    let is_name = rest[end..].starts_with(':');
                    if is_name {
                        parent = Some(at);
                    } else if is_value && self.is_secret && self.brackets == 0 {
                        self.open = Open::Indented(parent);
                    }
                    at += end;
                    continue;
                }
            }
            at += first.len_utf8();
        }
    }
}

/// The offset after the closing quote.
fn closing(text: &str, quote: char) -> Option<usize> {
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if c == '\\' && quote == '"' {
            chars.next();
        } else if c == quote {
            // Two single quotes are an escape.
            if quote == '"' || chars.next_if(|(_, next)| *next == quote).is_none() {
                return Some(at + 1);
            }
        }
    }
    None
}

/// Whether a text is the header of a string of several lines, such as `|-` or `>2 # comment`.
fn is_header(text: &str) -> bool {
    let rest = text[1..].trim_start_matches(|c: char| c.is_ascii_digit() || c == '+' || c == '-');
    rest.is_empty() || rest.starts_with([' ', '\t']) && (rest.trim().is_empty() || rest.trim().starts_with('#'))
}

/// The end of a string without quotes, at least one character.
fn plain(text: &str, in_brackets: bool) -> usize {
    let ends = |(at, c): (usize, char)| match c {
        ',' | '[' | ']' | '{' | '}' => in_brackets,
        ':' => text[at + 1..].chars().next().is_none_or(char::is_whitespace),
        '#' => text[..at].ends_with(char::is_whitespace),
        _ => false,
    };
    text.char_indices().skip(1).find(|found| ends(*found)).map_or(text.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::Lines;

    /// The lines that are part of a string above.
    fn texts(text: &str) -> Vec<&str> {
        let lines = Lines::new(text);
        text.lines().enumerate().filter(|(index, _)| lines.texts[*index]).map(|(_, line)| line.trim()).collect()
    }

    #[test]
    fn lines_of_strings_are_found() {
        let table: [(&str, &[&str]); 13] = [
            ("a: |\n  b: c\n\n  d: e\nf: g\n", &["b: c", "", "d: e"]),
            ("- a: >-  # why\n    b: c\n  d: e\n", &["b: c"]),
            ("- |2+\n   b: c\n- d: e\n", &["b: c"]),
            ("--- |\nb: c\n---\nd: e\n", &["b: c"]),
            ("a: &x !!str |\n  b: c\n d: e\ne: f\n", &["b: c", "d: e"]),
            ("a: \"b\n  c: d\n  e: \\\"f\"\ng: h\n", &["c: d", "e: \\\"f\""]),
            ("a: 'b''\n  c: it''s d'\ng: h\n", &["c: it''s d'"]),
            ("a: don't\nb: x | y\nc: \"d\"\ne: 'f'\n", &[]),
            ("a: [x, 'y\n z: 1', w]\nb: c\n", &["z: 1', w]"]),
            ("# a: |\nb: c # |\nd: e\n", &[]),
            ("{\"a\": \"b\",\n \"c: d\": 1}\n", &[]),
            ("kind: Secret\nstringData:\n  a: b\n    c: d\n  e: f\n", &["c: d"]),
            ("a: b\n  c: d\n", &[]),
        ];
        for (text, wanted) in table {
            assert_eq!(texts(text), wanted, "{text}");
        }
    }
}
