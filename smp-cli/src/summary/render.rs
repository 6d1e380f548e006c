//! Formats differences and explanations for people: one header per object and list item, a sign for each change, and totals.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};

use anstyle::{AnsiColor, Style};
use smp_suggest::escaped;

use super::values::{Values, counted};
use super::{Change, Kind};

pub(crate) const TITLE: Style = Style::new().bold();
const NONE: Style = Style::new();

/// What a line says about a part of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Add,
    Remove,
    Change,
    /// Nothing changes.
    Keep,
    Wrong,
}

impl Sign {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Remove => "remove",
            Self::Change => "change",
            Self::Keep => "keep",
            Self::Wrong => "wrong",
        }
    }

    const fn mark(self) -> char {
        match self {
            Self::Add => '+',
            Self::Remove => '-',
            Self::Change => '~',
            Self::Keep => '=',
            Self::Wrong => '!',
        }
    }

    pub(crate) const fn style(self) -> Style {
        match self {
            Self::Add => AnsiColor::Green.on_default(),
            Self::Remove | Self::Wrong => AnsiColor::Red.on_default(),
            Self::Change => AnsiColor::Yellow.on_default(),
            Self::Keep => NONE.dimmed(),
        }
    }
}

/// A line that starts with a colored sign. Control characters are escaped.
pub(crate) fn line(depth: usize, sign: Sign, text: &str) -> String {
    let (style, mark) = (sign.style(), sign.mark());
    format!("{}{style}{mark}{style:#} {}\n", "  ".repeat(depth), escaped(text))
}

/// The name of an object.
pub(crate) fn title(text: &str) -> String {
    format!("{TITLE}{text}{TITLE:#}\n")
}

/// The lines below that of a path.
pub(crate) fn below(depth: usize, lines: &[(Option<Sign>, String)]) -> String {
    let mut text = String::new();
    for (sign, line) in lines {
        let (style, mark) = sign.map_or((NONE.dimmed(), ' '), |sign| (sign.style(), sign.mark()));
        let _ = writeln!(text, "{}{style}{mark} {}{style:#}", "  ".repeat(depth + 2), escaped(line).trim_end());
    }
    text
}

/// The changes of an object. Several changes of a list item have a common header.
///
/// ```text
///   ~ spec.replicas: 2 → 3
///   spec.template.spec.containers[name=web]
///     ~ image: web:1 → web:2
///     + args[0]: --quiet
/// ```
pub(crate) fn changes(changes: &[Change]) -> String {
    let mut text = String::new();
    for group in changes.chunk_by(|change, next| change.item().is_some() && change.item() == next.item()) {
        let header = group[0].item().filter(|_| group.len() > 1);
        if let Some(item) = header {
            let _ = writeln!(text, "  {TITLE}{}{TITLE:#}", escaped(item));
        }
        let depth = if header.is_some() { 2 } else { 1 };
        for change in group {
            let path = change.path[header.map_or(0, str::len)..].trim_start_matches('.');
            let (sign, Values { line: says, below: lines }) = shown(&change.kind);
            let says = format!("{path}: {says}");
            text.push_str(&remarked(depth, sign, says.trim_end(), change.remark.as_deref()));
            text.push_str(&below(depth, &lines));
        }
    }
    text
}

/// The columns that a line with a remark may have.
const COLUMNS: usize = 80;

/// A line with a remark at its end, or below it if that is too long.
///
/// ```text
///   ~ spec.replicas: 2 → 5  # hpa (Update of scale, 3 days ago)
/// ```
fn remarked(depth: usize, sign: Sign, says: &str, remark: Option<&str>) -> String {
    let mut text = line(depth, sign, says);
    let Some(remark) = remark.map(escaped) else { return text };
    let style = NONE.dimmed();
    let length = 2 * depth + 2 + escaped(says).chars().count();
    if length + 4 + remark.chars().count() > COLUMNS {
        return text + &below(depth, &[(None, format!("# {remark}"))]);
    }
    // The remark is in the same line.
    text.pop();
    let _ = writeln!(text, "  {style}# {remark}{style:#}");
    text
}

fn shown(kind: &Kind) -> (Sign, Values) {
    match kind {
        Kind::Added(value) => (Sign::Add, Values::one(Sign::Add, value)),
        Kind::Removed(value) => (Sign::Remove, Values::one(Sign::Remove, value)),
        Kind::Changed { old, new } => (Sign::Change, Values::two(old, new)),
        Kind::Moved { old, new } => {
            let line = format!("order {} → {}", old.join(", "), new.join(", "));
            (Sign::Change, Values { line, below: Vec::new() })
        }
    }
}

/// What was found in all objects.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) changes: usize,
    pub(crate) objects: usize,
    pub(crate) added: usize,
    pub(crate) removed: usize,
    pub(crate) renamed: usize,
}

impl Totals {
    /// For example `3 changes in 2 objects, 1 object added`. Empty if there is nothing, or only one object. `gone` is the word for an
    /// object that only the old version has.
    pub(crate) fn line(&self, gone: &str) -> String {
        let Self { changes, objects, added, removed, renamed } = *self;
        if objects + added + removed < 2 {
            return String::new();
        }
        let whole = |count: usize, what: &str| (count > 0).then(|| format!("{} {what}", counted(count, "object")));
        let changed =
            (objects > 0).then(|| format!("{} in {}", counted(changes, "change"), counted(objects, "object")));
        let parts = [changed, whole(renamed, "renamed"), whole(added, "added"), whole(removed, gone)];
        format!("{}\n", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// Breaks the lines of a text at spaces, if standard output is a terminal. The next line has four more spaces.
///
/// ```text
///   ~ spec.ports: merged by port and     (a terminal of 40 columns)
///       protocol, the recommended key
/// ```
pub(crate) fn wrapped(text: &str) -> String {
    width().map_or_else(|| text.to_owned(), |width| wrapped_at(text, width))
}

/// The width of standard output, if it is a terminal.
pub(crate) fn width() -> Option<usize> {
    let columns = || std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let size = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    io::stdout().is_terminal().then(|| columns().or_else(size)).flatten()
}

fn wrapped_at(text: &str, width: usize) -> String {
    let mut wrapped = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start_matches(' ').len();
        let mut column = 0;
        for (index, word) in line.split_inclusive(' ').enumerate() {
            let length = anstream::adapter::strip_str(word).to_string().trim_end().chars().count();
            if index > 0 && column > indent + 4 && column + length > width {
                wrapped.truncate(wrapped.trim_end_matches(' ').len());
                wrapped.push('\n');
                wrapped.push_str(&" ".repeat(indent + 4));
                column = indent + 4;
            }
            wrapped.push_str(word);
            column += anstream::adapter::strip_str(word).to_string().chars().count();
        }
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::{Sign, line, wrapped_at};

    #[test]
    fn lines_break_at_spaces_and_styles_have_no_width() {
        assert_eq!(wrapped_at("  ~ one two three four\nfive\n", 14), "  ~ one two\n      three\n      four\nfive\n");
        let styled = line(1, Sign::Add, "one two");
        assert_eq!(wrapped_at(&styled, 11), styled);
        assert_eq!(wrapped_at("a-word-that-is-long b\n", 8), "a-word-that-is-long\n    b\n");
        assert_eq!(wrapped_at("", 8), "");
    }
}
