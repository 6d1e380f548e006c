//! Reads a pattern as Go's `regexp/syntax` does and writes it for the crate `regex`.

use std::fmt::Write as _;

use super::class;

/// What is wrong with a pattern: Go's text, and the part that it names.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) code: &'static str,
    pub(super) part: String,
}

impl Wrong {
    pub(super) fn new(code: &'static str, part: &str) -> Self {
        Self { code, part: part.to_owned() }
    }
}

/// The greatest count of a repetition, also of nested ones together.
const MAX_COUNT: usize = 1000;

/// The size of an expression, and how often nested repetitions repeat a part of it.
#[derive(Clone, Copy, Default)]
struct Size {
    cost: usize,
    count: usize,
}

/// Translates a pattern and estimates its size.
///
/// ```text
/// ^\d{2}[a[]$  →  ^[0-9]{2}[a\x{5B}]$
/// ```
pub(super) fn translate(pattern: &str) -> Result<(String, usize), Wrong> {
    let mut translator =
        Translator { rest: pattern, out: String::new(), groups: Vec::new(), all: Size::default(), last: None };
    let mut repeated: Option<&str> = None;
    while let Some(first) = translator.rest.chars().next() {
        let before = translator.rest;
        let repetition = match first {
            '*' | '+' | '?' => Some((first.len_utf8(), (0, Some(1)))),
            '{' => count(before),
            _ => None,
        };
        repeated = match repetition {
            Some((length, counts)) => {
                translator.repeat(length, counts, repeated)?;
                Some(before)
            }
            None => {
                translator.step(pattern, first)?;
                None
            }
        };
    }
    if !translator.groups.is_empty() {
        return Err(Wrong::new("missing closing )", pattern));
    }
    Ok((translator.out, translator.all.cost))
}

/// Reads `{n}`, `{n,}` or `{n,m}`. Any other brace is literal.
fn count(text: &str) -> Option<(usize, (usize, Option<usize>))> {
    let end = text.find('}')?;
    let inside = text.get(1..end)?;
    let number = |text: &str| {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        (plain && (text.len() == 1 || !text.starts_with('0'))).then(|| text.parse().unwrap_or(usize::MAX))
    };
    let counts = match inside.split_once(',') {
        None => (number(inside)?, Some(number(inside)?)),
        Some((least, "")) => (number(least)?, None),
        Some((least, most)) => (number(least)?, Some(number(most)?)),
    };
    Some((end + 1, counts))
}

struct Translator<'a> {
    rest: &'a str,
    out: String,
    /// The sizes of what is in front of each open group.
    groups: Vec<Size>,
    all: Size,
    /// The size of the last atom; none after the start of a group or alternative.
    last: Option<Size>,
}

impl<'a> Translator<'a> {
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at_checked(length).unwrap_or((self.rest, ""));
        self.rest = rest;
        taken
    }

    fn atom(&mut self, cost: usize) {
        self.last = Some(Size { cost, count: 1 });
        self.all = Size { cost: self.all.cost.saturating_add(cost), count: self.all.count.max(1) };
    }

    fn step(&mut self, pattern: &str, first: char) -> Result<(), Wrong> {
        match first {
            '(' => return self.open(),
            ')' => {
                self.take(1);
                let Some(outside) = self.groups.pop() else { return Err(Wrong::new("unexpected )", pattern)) };
                self.out.push(')');
                let group = self.all;
                self.last = Some(group);
                let cost = outside.cost.saturating_add(group.cost).saturating_add(1);
                self.all = Size { cost, count: outside.count.max(group.count) };
            }
            '|' => {
                self.take(1);
                self.out.push('|');
                self.last = None;
            }
            '^' | '$' | '.' => {
                self.out.push_str(self.rest.get(..1).unwrap_or_default());
                self.take(1);
                self.atom(if first == '.' { 8 } else { 1 });
            }
            '[' => {
                let (class, length) = class::bracketed(self.rest)?;
                self.class(&class, length);
            }
            '\\' => return self.escape(),
            literal => {
                self.take(literal.len_utf8());
                self.literal(literal);
            }
        }
        Ok(())
    }

    fn class(&mut self, class: &str, length: usize) {
        self.out.push_str(class);
        self.take(length);
        self.atom(if class.contains("p{") || class.contains("P{") { 500 } else { 2 + class.len() / 4 });
    }

    fn literal(&mut self, c: char) {
        push_literal(&mut self.out, c);
        self.atom(1);
    }

    fn escape(&mut self) -> Result<(), Wrong> {
        let second = self.rest.get(1..).and_then(|rest| rest.chars().next());
        match second {
            Some('A' | 'z') => {
                let anchor = self.take(2);
                self.out.push_str(anchor);
                self.atom(1);
            }
            Some(boundary @ ('b' | 'B')) => {
                self.take(2);
                self.out.push_str(if boundary == 'b' { r"(?-u:\b)" } else { r"(?-u:\B)" });
                self.atom(1);
            }
            Some('Q') => {
                self.take(2);
                let quoted = self.take(self.rest.find(r"\E").unwrap_or(self.rest.len()));
                self.take(2);
                quoted.chars().for_each(|c| self.literal(c));
            }
            _ => match class::escaped(self.rest)? {
                Some((class, length)) => self.class(&format!("[{class}]"), length),
                None => {
                    let (c, length) = class::character(self.rest)?;
                    self.take(length);
                    self.literal(c);
                }
            },
        }
        Ok(())
    }

    /// Opens a group, or sets flags.
    fn open(&mut self) -> Result<(), Wrong> {
        if !self.rest.starts_with("(?") {
            self.take(1);
            self.out.push_str("(?:");
            self.enter();
            return Ok(());
        }
        let named =
            ["(?P<", "(?<"].into_iter().find(|start| self.rest.starts_with(start) && self.rest.len() > start.len());
        if let Some(start) = named {
            let wrong = |part| Err(Wrong::new("invalid named capture", part));
            let Some(end) = self.rest.find('>') else { return wrong(self.rest) };
            let whole = self.take(end + 1);
            let name = whole.get(start.len()..end).unwrap_or_default();
            if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
                return wrong(whole);
            }
            self.out.push_str("(?:");
            self.enter();
            return Ok(());
        }
        self.flags()
    }

    fn enter(&mut self) {
        self.groups.push(std::mem::take(&mut self.all));
        self.last = None;
    }

    fn flags(&mut self) -> Result<(), Wrong> {
        let whole = self.rest;
        let (mut negative, mut flagged) = (false, false);
        for (at, c) in whole.char_indices().skip(2) {
            match c {
                'i' | 'm' | 's' | 'U' => flagged = true,
                '-' if !negative => (negative, flagged) = (true, false),
                ':' | ')' if !negative || flagged => {
                    let flags = self.take(at + 1);
                    self.out.push_str(if flags == "(?)" { "(?:)" } else { flags });
                    if c == ':' {
                        self.enter();
                    }
                    return Ok(());
                }
                _ => {
                    return Err(Wrong::new(
                        "invalid or unsupported Perl syntax",
                        whole.get(..at + c.len_utf8()).unwrap_or(whole),
                    ));
                }
            }
        }
        Err(Wrong::new("invalid or unsupported Perl syntax", whole))
    }

    /// Repeats the last atom. `repeated` is the text from a repetition directly in front of this one.
    fn repeat(
        &mut self,
        length: usize,
        (least, most): (usize, Option<usize>),
        repeated: Option<&str>,
    ) -> Result<(), Wrong> {
        let before = self.rest;
        let counted = before.starts_with('{');
        let operator = self.take(length);
        if counted && (least > MAX_COUNT || most.is_some_and(|most| most > MAX_COUNT || least > most)) {
            return Err(Wrong::new("invalid repeat count", operator));
        }
        self.out.push_str(operator);
        if self.rest.starts_with('?') {
            self.take(1);
            self.out.push('?');
        }
        let until = |from: &'a str, rest: &str| from.get(..from.len() - rest.len()).unwrap_or(from);
        if let Some(from) = repeated {
            let part = from.get(..from.len() - self.rest.len()).unwrap_or(from);
            return Err(Wrong::new("invalid nested repetition operator", part));
        }
        let Some(last) = self.last else {
            return Err(Wrong::new("missing argument to repetition operator", until(before, self.rest)));
        };
        let times = most.unwrap_or(least).max(1);
        let size =
            Size { cost: last.cost.saturating_mul(times).saturating_add(2), count: last.count.saturating_mul(times) };
        if counted && times >= 2 && size.count > MAX_COUNT {
            return Err(Wrong::new("invalid repeat count", until(before, self.rest)));
        }
        self.all.cost = self.all.cost.saturating_add(size.cost);
        self.all.count = self.all.count.max(size.count);
        self.last = Some(size);
        Ok(())
    }
}

/// Writes a literal character.
pub(super) fn push_literal(out: &mut String, c: char) {
    if c.is_ascii_alphanumeric() || !c.is_ascii() {
        out.push(c);
    } else {
        write!(out, "\\x{{{:X}}}", u32::from(c)).expect("writing to a string succeeds");
    }
}
