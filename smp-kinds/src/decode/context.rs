//! The state of a decoder: its place in the object, and the problems that strict decoding reports.

use std::cell::RefCell;
use std::fmt::Write;

pub(super) use crate::path::Path;

/// The largest number of reported problems, as in the Go decoder.
const MOST: usize = 100;

/// The problems found so far.
#[derive(Default)]
pub(super) struct Context {
    problems: RefCell<Vec<String>>,
    /// Whether nothing is noted, because the Go decoder hands this part to another decoder that is not strict.
    quiet: bool,
}

impl Context {
    /// A context for a part that is not decoded strictly.
    pub(super) fn quiet() -> Self {
        Self { quiet: true, ..Self::default() }
    }

    /// Notes a field that the struct does not have.
    pub(super) fn unknown(&self, path: &Path<'_>, field: &str) {
        self.note("unknown field", path, field);
    }

    /// Notes a field that an object has twice.
    pub(super) fn duplicate(&self, path: &Path<'_>, field: &str) {
        self.note("duplicate field", path, field);
    }

    fn note(&self, what: &str, path: &Path<'_>, field: &str) {
        let mut problems = self.problems.borrow_mut();
        if self.quiet || problems.len() >= MOST {
            return;
        }
        let problem = format!("{what} {}", quoted(&path.field(field).to_string()));
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }

    pub(super) fn into_problems(self) -> Vec<String> {
        self.problems.into_inner()
    }
}

/// Quotes a text as Go's `strconv.Quote` does.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{7}' => out.push_str("\\a"),
            '\u{8}' => out.push_str("\\b"),
            '\u{b}' => out.push_str("\\v"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // Writing to a string cannot fail.
            control if u32::from(control) < 0x80 && control.is_control() => {
                let _ = write!(out, "\\x{:02x}", u32::from(control));
            }
            control if control.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}
