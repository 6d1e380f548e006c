//! Prints warnings, notes and other lines to standard error.

#[cfg(feature = "cluster")]
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
#[cfg(feature = "cluster")]
use std::sync::{Mutex, PoisonError};

use anstyle::{AnsiColor, Style};
use smp_suggest::escaped;

use crate::{memory, volume};

pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const HINT: Style = AnsiColor::Cyan.on_default().bold();
const DETAIL: Style = Style::new().dimmed();

/// Prints a note to standard error, unless only errors are printed.
pub(crate) fn note(message: &str) {
    if !memory::say("note", message) {
        print_unless_quiet(&line(HINT, "note:", message));
    }
}

/// Prints a note about names to standard error: the first ones, or in a line each if details are printed.
///
/// ```text
/// note: skipped files that contain no Kubernetes objects: a.yaml, b.yaml, c.yaml and 4 more; list them with -v
/// ```
pub(crate) fn note_of_names(message: &str, names: &[&str]) {
    if volume::is_verbose() {
        let mut text = line(HINT, "note:", &format!("{message}:"));
        for name in names {
            let _ = writeln!(text, "  {}", escaped(name));
        }
        print(&text);
    } else {
        let rest = if names.len() > FEW { "; list them with -v" } else { "" };
        note(&format!("{message}: {}{rest}", few(names)));
    }
}

/// The most names in a line.
const FEW: usize = 3;

/// The first names, and the number of the others.
pub(crate) fn few(names: &[&str]) -> String {
    let first = names[..names.len().min(FEW)].join(", ");
    match names.len().saturating_sub(FEW) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

/// Prints a detail to standard error, if details are printed.
pub(crate) fn detail(message: impl FnOnce() -> String) {
    if volume::is_verbose() {
        print(&line(DETAIL, "info:", &message()));
    }
}

/// Prints a hint to standard error.
#[cfg(not(all(feature = "cluster", feature = "serve")))]
pub(crate) fn hint(message: &str) {
    print(&line(HINT, "hint:", message));
}

/// Prints a warning to standard error, unless only errors are printed.
pub(crate) fn warning(message: &str) {
    if !memory::say("warning", message) {
        print_unless_quiet(&line(WARNING, "warning:", message));
    }
}

/// Prints a warning that several requests may cause, such as a dry run and the change itself, once.
#[cfg(feature = "cluster")]
pub(crate) fn warning_once(message: &str) {
    static SEEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if SEEN.lock().unwrap_or_else(PoisonError::into_inner).insert(message.to_owned()) {
        warning(message);
    }
}

/// Prints a line to standard error, unless only errors are printed.
pub(crate) fn summary(line: &str) {
    if !memory::is_used() {
        print_unless_quiet(&format!("{}\n", escaped(line)));
    }
}

/// Prints text with styles to standard error. They are removed if it does not show them. Names in the text must be escaped before.
#[cfg(any(feature = "cluster", feature = "serve"))]
pub(crate) fn styled(text: &str) {
    print(text);
}

/// A line for a terminal: a word with a style, and a message, in which control characters are escaped.
pub(crate) fn line(style: Style, word: &str, message: &str) -> String {
    format!("{style}{word}{style:#} {}\n", escaped(message))
}

fn print_unless_quiet(text: &str) {
    if !volume::is_quiet() {
        print(text);
    }
}

/// Ignores errors: if standard error is closed, there is nowhere to report them.
pub(super) fn print(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}
