//! Formats a difference like `diff -u`.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};
use smp_suggest::escaped;

use crate::summary::{Sign, TITLE};

const HUNK: Style = AnsiColor::Cyan.on_default();
const ADDED: Style = Sign::Add.style();
const REMOVED: Style = Sign::Remove.style();

/// The difference, with three lines of context. Empty if the texts are equal.
pub(in crate::command) fn text(old: &str, new: &str, old_name: &str, new_name: &str) -> String {
    if old == new {
        return String::new();
    }
    let [old_name, new_name] = [old_name, new_name].map(escaped);
    let mut text = format!("{TITLE}--- {old_name}{TITLE:#}\n{TITLE}+++ {new_name}{TITLE:#}\n");
    let difference = TextDiff::from_lines(old, new);
    for hunk in difference.unified_diff().context_radius(3).iter_hunks() {
        let _ = writeln!(text, "{HUNK}{}{HUNK:#}", hunk.header());
        for change in hunk.iter_changes() {
            let line = change.value().trim_end_matches('\n');
            let _ = match change.tag() {
                ChangeTag::Equal => writeln!(text, " {line}"),
                ChangeTag::Insert => writeln!(text, "{ADDED}+{line}{ADDED:#}"),
                ChangeTag::Delete => writeln!(text, "{REMOVED}-{line}{REMOVED:#}"),
            };
        }
    }
    text
}
